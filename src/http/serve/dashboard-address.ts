/** The address that people open, from the names that the gate goes by; undefined where it has no port. */
export function dashboardAddress(hosts: readonly string[]): string | undefined {
  const host = hosts.find(one => /^localhost:\d{1,5}$/.test(one))
  return host === undefined ? undefined : `http://${host}`
}
