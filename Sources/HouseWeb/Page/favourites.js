// What stands first on this device.

function read() {
  try { return JSON.parse(localStorage.getItem('favourites') ?? '[]'); } catch { return []; }
}

/** Whether a service stands first. */
export function isFavourite(id) { return read().includes(id); }

/** Puts a service first, or no more; gives whether it is. */
export function toggleFavourite(id) {
  const all = read();
  const isIn = all.includes(id);
  localStorage.setItem('favourites', JSON.stringify(isIn ? all.filter(one => one !== id) : [...all, id].slice(-24)));
  return !isIn;
}
