import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TeamPolicy } from '../../../ground/model/policy-rollout.ts'
import { type Database, openAsItIs } from '../open-database.ts'

/** The name of the row in which a gate keeps the policy of its group. */
export const groupPolicyRow = 'team policy'

/** Names of the rows with the team of a gate, the last act that it was told, and its lease. */
const whetherFed = ['team', 'team place', 'team lease'] as const

/** Returns the policy of the group of a gate by its state folder; null: it has none, or there is no state yet. */
export function groupPolicyOf(stateFolder: string): TeamPolicy | null {
  const file = join(stateFolder, 'state.db')
  if (!existsSync(file)) return null
  const database = openAsItIs(file)
  try {
    return groupPolicyIn(database)
  } finally {
    database.close()
  }
}

/** Tells whether the gate of a state folder joined a team that has told it nothing yet: nobody knows the policy of its group. */
export function isGroupPolicyUnknown(stateFolder: string): boolean {
  const file = join(stateFolder, 'state.db')
  if (!existsSync(file)) return false
  const database = openAsItIs(file)
  try {
    const rows = database
      .prepare("SELECT key FROM meta WHERE key IN (?, ?, ?) AND value != '0'")
      .all(...whetherFed)
    const known = (rows as unknown as readonly { readonly key: string }[]).map(({ key }) => key)
    return known.length === 1 && known[0] === whetherFed[0]
  } finally {
    database.close()
  }
}

/** Returns the policy of a gate’s group as its state has it; null: it has none. */
export function groupPolicyIn(database: Database): TeamPolicy | null {
  const row = database.prepare('SELECT value FROM meta WHERE key = ?').get(groupPolicyRow)
  return row === undefined ? null : (JSON.parse((row as { readonly value: string }).value) as TeamPolicy)
}
