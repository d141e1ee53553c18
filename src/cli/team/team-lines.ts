import type { Command } from 'commander'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { GateError } from '../../ground/model/errors.ts'
import { capitalize } from '../../ground/model/list-words.ts'
import { onOneLine } from '../render/table.ts'
import { teamRows } from './team-rows.ts'
import { teamStateOf } from './team-state-of.ts'

/** Says whose team the gate is of, and how it stands with it; nothing where it is of none. */
export async function teamLines(command: Command): Promise<readonly string[]> {
  // What is not there is not made to be looked at.
  if (!existsSync(join(stateFolderOf(command), 'state.db'))) return []
  try {
    const rows = teamRows(await teamStateOf(command))
    const sentences = rows.map(
      ([name, text]) => `${capitalize(name)}: ${onOneLine(text).replace(/\.$/, '')}.`,
    )
    return sentences.length === 0 ? [] : [sentences.join(' ')]
  } catch (error) {
    if (error instanceof GateError) return [`How the gate stands with a team can’t be read: ${error.message}`]
    throw error
  }
}
