import ipaddr from 'ipaddr.js'

/** Tells whether a text is the name of a host on the internet, or an address of version 4, in lower case. */
export function isHostName(text: string): boolean {
  if (text.length > 253 || !text.includes('.')) return false
  // Resolvers read 127.1 and 0x7f.0.0.1 as addresses.
  if (/\.(?:\d{1,63}|0x[0-9a-f]{0,61})$/.test(text)) return ipaddr.IPv4.isValidFourPartDecimal(text)
  return text.split('.').every(label => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label))
}
