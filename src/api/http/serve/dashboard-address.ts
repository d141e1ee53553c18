/** The names of the pages. */
interface PageNames {
  readonly hosts: () => readonly string[]
  readonly origin?: string | undefined
}

/** The address that people open: its own, or one from the names that the gate goes by; undefined where it has no port. */
export function dashboardAddress({ hosts, origin }: PageNames): string | undefined {
  if (origin !== undefined) return origin
  const host = hosts().find(one => /^localhost:\d{1,5}$/.test(one))
  return host === undefined ? undefined : `http://${host}`
}
