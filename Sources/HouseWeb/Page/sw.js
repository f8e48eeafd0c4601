// Shows what the house tells where the page isn't in front: phones do so only for a worker. It keeps nothing and answers nothing.
addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(clients.matchAll({ type: 'window' }).then(open => (open[0] ? open[0].focus() : clients.openWindow('./'))));
});
