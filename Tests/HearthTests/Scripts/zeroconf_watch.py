"""Watches what announces a service in the network: prints a line when it is there (name, addresses, port), and one when it is gone."""
import socket
import sys
import time

from zeroconf import InterfaceChoice, ServiceBrowser, Zeroconf

TYPE = "_wyoming._tcp.local."


class Listener:
    def add_service(self, zeroconf, kind, name):
        info = zeroconf.get_service_info(kind, name, timeout=5000)
        if info is not None:
            addresses = ",".join(sorted(socket.inet_ntoa(address) for address in info.addresses))
            print("there", info.port, addresses, name.removesuffix("." + TYPE), flush=True)

    def update_service(self, zeroconf, kind, name):
        pass

    def remove_service(self, zeroconf, kind, name):
        print("gone", name.removesuffix("." + TYPE), flush=True)


zeroconf = Zeroconf(interfaces=InterfaceChoice.All)
ServiceBrowser(zeroconf, TYPE, Listener())
time.sleep(float(sys.argv[1]))
zeroconf.close()
