// Where in the client one is: the fragment of the address, so that a link works under any path and no log holds it.

export type Place =
  | { page: 'lobby' }
  | { page: 'table'; table: string }
  | { page: 'replay'; match: string }
  | { page: 'rules'; game: string }
  | { page: 'mine' }
  | { page: 'settings' };

export function placeOf(fragment: string): Place {
  const [page, name] = fragment.replace(/^#?\/?/, '').split('/').map(decodeURIComponent);
  if (page === 't' && name) return { page: 'table', table: name };
  if (page === 'replay' && name) return { page: 'replay', match: name };
  if (page === 'rules' && name) return { page: 'rules', game: name };
  if (page === 'mine') return { page: 'mine' };
  if (page === 'settings') return { page: 'settings' };
  return { page: 'lobby' };
}

export function fragmentOf(place: Place): string {
  switch (place.page) {
    case 'lobby':
      return '#/';
    case 'table':
      return `#/t/${encodeURIComponent(place.table)}`;
    case 'replay':
      return `#/replay/${encodeURIComponent(place.match)}`;
    case 'rules':
      return `#/rules/${encodeURIComponent(place.game)}`;
    default:
      return `#/${place.page}`;
  }
}

class Router {
  place = $state<Place>(placeOf(location.hash));

  constructor() {
    addEventListener('hashchange', () => {
      this.place = placeOf(location.hash);
    });
  }

  go(place: Place): void {
    location.hash = fragmentOf(place);
  }
}

export const router = new Router();
