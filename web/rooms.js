// The rooms of the page from the ground up: each imports only from those before it, so that no two need each other.
export const ROOMS = ['protocol', 'i18n', 'ui', 'net', 'session', 'settings', 'guide', 'stage', 'scene', 'hands', 'games', 'lobby', 'table', 'replay'];

/** @param {string} room */
export const roomsAbove = (room) => ROOMS.slice(ROOMS.indexOf(room) + 1);
