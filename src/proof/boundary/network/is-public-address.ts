import ipaddr from 'ipaddr.js'

/** The globally routed part of IPv6. What lies outside of it is another family in disguise, or nobody's. */
const routed = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/** A public address at which a cloud's own services answer its machines (Azure). */
const services = '168.63.129.16'

/**
 * Tells whether an address is one of the internet: not this machine’s, not one of a private network, of a link or of a
 * cloud’s own services, and no way to write one of those in another family.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text === services) return false
  const address = ipaddr.parse(text)
  if (address.kind() === 'ipv4') return address.range() === 'unicast'
  const six = address as ipaddr.IPv6
  if (six.isIPv4MappedAddress()) return isPublicAddress(six.toIPv4Address().toString())
  return six.match(routed) && six.range() === 'unicast'
}
