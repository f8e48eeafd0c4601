"""Sends a Wyoming server what it must not choke on: hostile.py HOST PORT"""
import json
import socket
import sys

ADDRESS = (sys.argv[1], int(sys.argv[2]))


def answer(connection):
    try:
        data = connection.makefile("rb").readline()
    except ConnectionResetError:
        return "closed"
    return json.loads(data)["type"] if data else "closed"


def send(data):
    with socket.create_connection(ADDRESS, timeout=20) as connection:
        connection.sendall(data)
        return answer(connection)


print("nonsense:", send(b"GET / HTTP/1.1\r\n\r\n"))
print("two gigabytes:", send(b'{"type":"audio-chunk","payload_length":2147483648}\n'))
print("half a sample:", send(b'{"type":"audio-chunk","data":{"rate":16000,"width":2,"channels":1},"payload_length":1}\nx'))
crowd = [socket.create_connection(ADDRESS, timeout=20) for _ in range(4)]
for connection in crowd:
    connection.sendall(b'{"type":"describe"}\n')
    assert answer(connection) == "info"
print("too many:", send(b'{"type":"describe"}\n'))
for connection in crowd:
    connection.close()
for attempt in range(100):
    if (last := send(b'{"type":"describe"}\n')) == "info":
        break
print("afterwards:", last)
