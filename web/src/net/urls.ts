// Where the server is: beside this page, under whatever path the page itself was found.

/** The address of something on the server, from the page's own address; addresses inside the page are fragments. */
export function serverUrl(path: string, page: string = document.baseURI): string {
  return new URL(path, new URL('.', page.split('#')[0])).toString();
}

export function socketUrl(path: string, page?: string): string {
  return serverUrl(path, page).replace(/^http/, 'ws');
}
