import type { Command } from 'commander'
import { showExports } from '../../daemon/export/pump/show-exports.ts'
import { loadPolicyFor } from '../../gate/open/open-gate.ts'
import { askStatus } from '../../daemon/resident/ask-status.ts'
import { findResident } from '../../daemon/resident/ensure-resident.ts'
import type { ShownExport } from '../../ground/model/export-target.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { withLocalGate, withGate } from '../with-gate.ts'
import { onOneLine } from '../render/table.ts'
import { localMoment } from '../../ground/model/local-moment.ts'
import { defaultLocations } from '../../gate/config/default-locations.ts'
import { withoutExport } from '../../gate/config/with-export.ts'
import { readOwnPolicy, writeOwnPolicy } from '../../daemon/resident/read-own-policy.ts'
import { sayWhetherAccepted } from '../policy/say-whether-accepted.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { ownExport } from './own-exports.ts'

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

/** Says how a target stands, on one line. */
export function exportText(shown: ShownExport): string {
  const { name, kind, lag, lagSince, held, sent, refused, lastRefusal, sentAt, problem } = shown
  const parts = [
    lag === 0
      ? 'up to date'
      : `${entries(lag)} behind${lagSince === null ? '' : `, since ${localMoment(lagSince)}`}`,
    sentAt === null ? 'nothing taken yet' : `${sent} taken, last ${localMoment(sentAt)}`,
    ...(held > 0 ? [`${held} held until their review has ended`] : []),
    ...(refused > 0
      ? [
          `${refused} refused${lastRefusal ? ` (last ${lastRefusal.seq}${of(lastRefusal.gate)}: ${lastRefusal.why})` : ''}`,
        ]
      : []),
    ...(shown.bare > 0 ? [`${entries(shown.bare)} not sent, whose bodies stay at their gates`] : []),
    ...(problem === null ? [] : [problem]),
    ...(shown.isAcknowledged ? [] : ['nobody says whether it keeps them']),
  ]
  return `${name} (${kind}): ${parts.join('; ')}`
}

/** At the hub of a team a number is one of many logs’. */
function of(gate: string | undefined): string {
  return gate === undefined ? '' : ` of ${onOneLine(gate)}`
}

function entries(count: number): string {
  return count === 1 ? 'one entry' : `${count} entries`
}

/** Takes a target out of the person’s own policy, and forgets how far it was. */
export async function removeExport(command: Command, name: string): Promise<void> {
  const targets = ownExport(name)
  const path = defaultLocations('/').userFile
  const { text, digest } = readOwnPolicy(path)
  writeOwnPolicy(path, withoutExport(text, name), digest)
  await withLocalGate(command, async ({ mirrored }) => {
    for (const target of targets) await mirrored.exports.remove(target.name)
  })
  standardOutput.print(`${name} was taken out of ${path}; what it was sent stays there.`)
  await withGate(command, {}, gate => sayWhetherAccepted(gate))
}
