import { GateError } from '../../../ground/model/errors.ts'

/** Conditions that only the hub of a team knows. Whoever sets one elsewhere would get what they did not ask for. */
export function demandNoTeam<Query extends object>(
  query: Query,
  names: readonly (keyof Query & string)[],
): void {
  const found = names.find(name => query[name] !== undefined)
  if (found === undefined) return
  throw new GateError(
    'invalid',
    `This gate is no hub of a team, so it can’t look by ${found}: leave it out, or ask the hub.`,
    found,
  )
}
