import type { Delegation } from './delegation.ts'
import type { RoleBinding } from './role-binding.ts'

/** A person of a team, with what they may do now. */
export interface TeamPerson {
  readonly reviewer: string
  readonly groups: readonly string[]
  /** The end of their sign-on; milliseconds since 1970. Null where no provider told their groups. */
  readonly until: number | null
  /** The roles that they have now, by name or by a group; null where nobody was given one, so that everybody has each. */
  readonly roles: readonly RoleBinding[] | null
  /** Rights that they lend or that are lent to them, now or later. */
  readonly lent: readonly Delegation[]
}
