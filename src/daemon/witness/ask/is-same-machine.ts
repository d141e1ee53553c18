/** Tells whether an address is of this machine: a witness there sees nothing that whoever owns this machine can’t undo. */
export function isSameMachine(url: URL): boolean {
  const host = url.hostname
    .replace(/^\[|\]$/g, '')
    .toLowerCase()
    .replace(/\.$/, '')
  const isName = host === 'localhost' || host.endsWith('.localhost')
  return isName || /^(?:127\.|0\.0\.0\.0$|::1?$|::ffff:(?:7f|127\.))/.test(host)
}
