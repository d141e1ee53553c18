/** The address of the page that lets a browser in, with where it goes on afterwards. */
export function pairPath(path: string, search = ''): string {
  const from = search === '' ? path : `${path}?${search}`
  return from === '/' || path === '/pair' || path === '/sign-on'
    ? '/pair'
    : `/pair?to=${encodeURIComponent(from)}`
}

/** Returns the path that follows pairing: a page of ours, or the inbox. */
export function afterPairing(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '/'
  return /^\/(?![/\\])/.test(to) ? to : '/'
}
