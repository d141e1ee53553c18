import { join } from 'node:path'
import type { FoundClient } from '../../daemon/install/find-clients.ts'
import type { Machine } from '../../daemon/install/machine.ts'
import { GateError } from '../../ground/model/errors.ts'
import { askYes } from './ask-yes.ts'
import { printParagraphs } from '../render/print-paragraphs.ts'
import { existsSync, realpathSync } from 'node:fs'
import { boundaryAdvice } from '../../proof/boundary/boundary-advice.ts'
import { insideMark } from '../../proof/boundary/inside-mark.ts'
import { oldestInterface } from '../../proof/boundary/landlock/landlock-rules.ts'
import type { InstallFile } from '../../daemon/install/client-install.ts'
import { clientShim } from '../../daemon/install/client-shim.ts'
import { closedInspector } from '../../ground/model/closed-inspector.ts'
import { residentPaths } from '../../daemon/resident/resident-paths.ts'
import { boundaryFacts } from '../exec/boundary-facts.ts'
import { packageFolder } from '../own-program.ts'

/** Tells for a client which files have it start inside a boundary from now on. */
type ShimsOf = (found: FoundClient) => readonly InstallFile[]

const none: ShimsOf = () => []

/**
 * Settles whether the clients start inside a boundary from now on: as it was typed, or as the person at the terminal says
 * where this machine can make one. Throws `unavailable` where it was typed and can't be made here.
 */
export async function boundaryShims(
  machine: Machine,
  found: readonly FoundClient[],
  typed: boolean | undefined,
  mayAsk: boolean,
): Promise<ShimsOf> {
  const startable = found.filter(({ program }) => program !== undefined)
  if (typed === false || startable.length === 0 || (typed === undefined && !mayAsk)) return none
  const facts = boundaryFacts()
  if (facts.bwrap !== 'works') {
    if (typed) throw new GateError('unavailable', boundaryAdvice(facts, oldestInterface).join(' '))
    return none
  }
  if (!typed && !(await askBoundary(startable))) return none
  return ({ install: { client }, program }) =>
    program === undefined ? [] : [shimOf(machine, client, program)]
}

async function askBoundary(found: readonly FoundClient[]): Promise<boolean> {
  const names = found.map(({ install }) => install.title).join(', ')
  printParagraphs(
    `\n${names} can start inside a boundary from now on: the agent and all that it starts find the folder they are started in, the client's own settings and the system; no other part of your home, and only hosts that the gate or a person allows (docs/boundary.md). countersign lookback says how many of your questions about commands that would save.`,
  )
  return askYes('Start inside a boundary from now on?')
}

function shimOf(machine: Machine, client: string, program: string): InstallFile {
  const { stateFolder, node, home } = machine
  const own = [
    node,
    closedInspector,
    join(packageFolder(), 'bin', 'countersign.cjs'),
    '--home',
    existsSync(stateFolder) ? realpathSync(stateFolder) : stateFolder,
  ]
  const parts = {
    program,
    starts: [...own, 'exec', '--client', client, '--', program],
    socket: residentPaths(stateFolder).agentSocket,
    startsGate: [...own, 'start'],
    insideMark,
  }
  return clientShim(parts, process.env['PATH'] ?? '', home)
}
