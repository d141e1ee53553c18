import ipaddr from 'ipaddr.js'

/**
 * Tells whether an address is one of the internet: not this machine’s, not one of a private network, of a link or of a
 * cloud’s own services, and no way to write one of those in another family.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.kind() === 'ipv6') {
    const six = address as ipaddr.IPv6
    if (six.isIPv4MappedAddress()) return isPublicAddress(six.toIPv4Address().toString())
  }
  return address.range() === 'unicast'
}
