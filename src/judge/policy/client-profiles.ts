import { clientNames, clients } from '../../ground/clients/index.ts'
import type { ClientProfile } from '../../ground/clients/client-record.ts'
import type { Rule } from '../../ground/model/policy.ts'

/**
 * One profile for each client, by its name. Most of what clients do to themselves (plans, lists, questions, notes) is
 * found to be nothing, and needs no rule; the records name what would be asked about otherwise. Calls that steer later
 * sessions of an agent, or act outside of the session, are routine for none.
 */
export const clientProfiles: Readonly<Record<string, ClientProfile>> = Object.fromEntries(
  clientNames.map(name => [name, clients[name].profile]),
)

/** The routine of each client as rules, each for agents of that profile alone. */
export const routineRules: readonly Rule[] = Object.entries(clientProfiles).flatMap(
  ([profile, { routine }]) =>
    routine.map(one => ({
      effect: 'allow',
      profile,
      kind: 'tool',
      ...one,
      match: [],
      not_match: [],
      source: `built in for ${profile}`,
    })),
)
