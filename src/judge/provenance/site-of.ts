import { byText } from '../../ground/model/by-text.ts'
import { destinationOf } from '../readers/addresses/destination.ts'

/**
 * The host of a page, or of a mailbox: a name with a dot in it. Linear. What stands before `?`, `#` or a backslash is the host,
 * whatever follows an `@` behind it; a name before a colon with an `@` behind it is only the name of a user.
 */
const hostIn =
  /^(?:[^\s@/?#\\]{1,64}@)?([\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){0,20}\.\p{L}{2,63})(?=[/?#]|:[^@]*$|$)/u

/** Returns the site that a value is on, as a registrable domain; null where it is on none. The value has no scheme. */
export const siteOf: (value: string) => string | null = byText(value => {
  const host = hostIn.exec(value)?.[1]
  return host === undefined ? null : destinationOf(host, undefined, []).domain
})
