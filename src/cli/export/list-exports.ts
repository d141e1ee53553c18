import type { Command } from 'commander'
import { showExports } from '../../daemon/export/pump/show-exports.ts'
import { loadPolicyFor } from '../../gate/open/open-gate.ts'
import { askStatus } from '../../daemon/resident/ask-status.ts'
import { findResident } from '../../daemon/resident/ensure-resident.ts'
import type { ShownExport } from '../../ground/model/export-target.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { withLocalGate } from '../with-gate.ts'
import { exportText } from './export-text.ts'

/** Prints how each target stands, by the gate that runs or, where none does, by the state. */
export async function listExports(command: Command, { json }: JsonOption): Promise<void> {
  const note = await findResident(stateFolderOf(command))
  const running = note && (await askStatus(note.gateSocket))?.exports
  const targets = running ?? (await shownHere(command))
  const lines = targets.map(exportText)
  if (targets.length > 0 && !running)
    lines.push('No gate runs: they are sent what is logged once one does (countersign start).')
  printAnswer(
    json,
    targets,
    lines.join('\n') || 'The log is exported nowhere: see countersign export add --help.',
  )
}

async function shownHere(command: Command): Promise<readonly ShownExport[]> {
  const { exports } = loadPolicyFor({})
  if (exports.length === 0) return []
  return withLocalGate(command, async ({ mirrored }) => showExports(mirrored, exports))
}
