import { ownSeat, policyFileLines } from '../policy/policy-file-lines.ts'
import type { Command } from 'commander'
import type { Scope } from '../../ground/clients/client-record.ts'
import { clientInstalls } from '../../daemon/install/client-install-table.ts'
import { findClients, type FoundClient, programOn } from '../../daemon/install/find-clients.ts'
import { type ClientPlan, planClient } from '../../daemon/install/install-client.ts'
import type { Machine } from '../../daemon/install/machine.ts'
import { GateError } from '../../ground/model/errors.ts'
import { loadPolicyFor } from '../../gate/open/open-gate.ts'
import { withGate } from '../with-gate.ts'
import { changeObserve } from '../observe/change-observe.ts'
import { observeNotice } from '../observe/observe-notice.ts'
import { sayWhetherAccepted } from '../policy/say-whether-accepted.ts'
import { paintFor } from '../render/paint-for.ts'
import { initFleet } from './init-fleet.ts'
import { checkClients, checkTerminal, thisMachine } from './this-machine.ts'
import { type Extent, isChange, planLines } from './plan-lines.ts'
import { writeClient } from './write-client.ts'
import { printParagraphs } from '../render/print-paragraphs.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { mayAsk, type InitOptions, wishOf, scopeOf, observeOf, boundaryOf, placeOf } from './init-options.ts'
import { boundaryShims } from './boundary-shims.ts'
import { initOffers } from './init-offers.ts'
import { askLine, isYes } from './ask-yes.ts'

/** Finds clients, shows what will be written, asks once, writes, and proves each by two calls. */
export async function init(command: Command, options: InitOptions): Promise<void> {
  checkClients(options.client)
  const wish = wishOf(options)
  const scope = scopeOf(options)
  const machine = thisMachine(command)
  const found = chooseClients(machine, scope, options.client)
  const observe = observeOf(options, found)
  say(found.map(({ install, seen }) => `Found ${install.title}: ${seen}`).join('\n'))
  const shimsOf = await boundaryShims(machine, found, boundaryOf(options, scope), mayAsk(options))
  const plans = found.map(one =>
    planClient(placeOf(machine, options, one.install.client), one.install, scope, one.program, shimsOf(one)),
  )
  if (wish) return initFleet(command, { machine, wish, plans, dryRun: options.dryRun })
  const paint = paintFor(standardOutput)
  const linesOf = (extent: Extent) => plans.flatMap(plan => planLines(plan, paint, extent)).join('\n')
  say(linesOf(options.whole ? 'whole' : 'change'))
  printParagraphs(`\n${policyFileLines(ownSeat()).join(' ')}`)
  if (observe) printParagraphs(`\nWritten into your own policy: ${observeNotice(observe, 0)}`)
  if (options.dryRun) return say('\nNothing was written (--dry-run).')
  if (!options.yes && (observe || plans.some(({ files }) => files.some(isChange)))) {
    checkTerminal()
    if (!(await askWrite(() => linesOf('whole')))) return say('Nothing was written.')
  }
  if (observe) changeObserve(observe)
  // Before the first reviewer, who accepts the policy as it is then.
  const isTold = await initOffers.targets(options)
  await withGate(command, {}, async gate => {
    // Before anything is written: a gate that nobody can answer is told at once, and no agent comes first.
    await initOffers.reviewer(gate, options)
    await initOffers.rootCopy(command, gate)
    const notified = new Set<string>()
    for (const plan of plans.filter(isWritable)) await writeClient(gate, machine, plan, notified)
    if (observe || isTold) await sayWhetherAccepted(gate)
  })
  printParagraphs(
    '\nUndo it all with: countersign uninstall. The gate starts with the first call; countersign service install starts it at every log-in.',
  )
  const notice = observeNotice(loadPolicyFor({}).policy.observe, Date.now())
  if (notice !== undefined) printParagraphs(notice)
  if (options.lookback !== false) await initOffers.lookback(command, options)
}

function chooseClients(
  machine: Machine,
  scope: Scope,
  names: readonly string[] | undefined,
): readonly FoundClient[] {
  const path = process.env['PATH'] ?? ''
  const named = names?.map(name => clientInstalls.filter(({ client }) => client === name)).flat()
  const found = named
    ? named.map(install => ({
        install,
        program: install.programs.map(name => programOn(path, name)).find(Boolean),
        seen: 'named by --client',
      }))
    : findClients(machine, path)
  const fitting = found.filter(({ install }) => install.scopes.includes(scope))
  if (fitting.length > 0) return fitting
  throw new GateError(
    'missing',
    found.length > 0
      ? scope === 'plugin'
        ? 'None of these clients takes a plugin that Countersign can make: leave --plugin out.'
        : `None of these clients has ${scope} settings that can be written: leave --${scope === 'managed' ? 'managed' : 'scope'} out.`
      : 'No client of an agent was found here: name it with --client, or see docs/install.md.',
  )
}

function say(text: string): void {
  standardOutput.print(text)
}

/** A client without a file that could be written gets neither a launcher nor a token. */
function isWritable({ files }: ClientPlan): boolean {
  return files.some(file => !('problem' in file))
}

/** Asks whether what was shown shall be written; “all” shows every line of every change first, as often as it is said. */
export async function askWrite(allLines: () => string): Promise<boolean> {
  for (;;) {
    const line = await askLine('\nWrite this? [y/N, or all to see every line] ')
    if (line === undefined || !/^a(?:ll)?$/i.test(line)) return isYes(line)
    standardOutput.print(allLines())
  }
}
