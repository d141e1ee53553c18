import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paintFor } from '../../render/paint-for.ts'
import { standardError, standardOutput } from '../../render/terminal-output.ts'
import { openTerminal } from '../../run/controlling-terminal.ts'
import { answerHere } from './answer-here.ts'
import { playPerson } from './play-person.ts'
import { startScratchTeam } from './scratch-team.ts'
import { placeLines } from './asked-lines.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Shows a team on this machine: a hub, two gates and a person, in a scratch folder that is gone afterwards. Without a
 * terminal it plays the person.
 */
export async function tryTeam(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-'))
  const forget = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', forget)
  const left = new AbortController()
  const leave = () => left.abort()
  // A second one ends the process at once.
  for (const signal of signals) process.once(signal, leave)
  standardError.print('Starting PostgreSQL, a hub and two gates …')
  const team = await startScratchTeam(folder)
  try {
    const paint = paintFor(standardOutput)
    standardOutput.print(placeLines(team.hub.address, paint).join('\n'))
    const terminal = isAttended() ? openTerminal() : undefined
    const frame = { team, paint, width: standardOutput.width(120, 120) }
    const told = terminal ? answerHere(frame, terminal) : playPerson(frame)
    await Promise.race([told, untilAborted(left.signal)])
    if (left.signal.aborted) told.catch(() => {})
  } finally {
    await team.stop()
    forget()
  }
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

function isAttended(): boolean {
  return process.stdin.isTTY === true && standardOutput.isTTY
}
