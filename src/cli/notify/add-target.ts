import type { Command } from 'commander'
import { loadPolicyFor } from '../../gate/open/open-gate.ts'
import { askSecretly } from '../ask-hidden.ts'
import { askLine } from '../install/ask-yes.ts'
import { checkTerminal } from '../install/this-machine.ts'
import { sayWhetherAccepted } from '../policy/say-whether-accepted.ts'
import { printParagraphs } from '../render/print-paragraphs.ts'
import { withGate } from '../with-gate.ts'
import { type Asking, offerTargets } from './offer-targets.ts'

/** The person at this terminal. */
export const askingHere: Asking = { line: askLine, secret: askSecretly, say: printParagraphs }

/** Sets up a target for notifications at this terminal. */
export async function addTarget(command: Command): Promise<void> {
  checkTerminal()
  const isSet = await offerTargets(askingHere)
  if (isSet) await withGate(command, {}, gate => sayWhetherAccepted(gate))
}

/** Tells whether the person’s own policy names somewhere to tell them. */
export function hasTargets(): boolean {
  return loadPolicyFor({}).notify.targets.length > 0
}
