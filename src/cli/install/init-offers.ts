import type { Command } from 'commander'
import type { Gate } from '../../gate/core/gate.ts'
import { canBecomeRoot, rootCommand, rootWords } from '../../gate/open/open-gate.ts'
import { rootProvesNothing, nobodyAnswers } from '../seal/people-lines.ts'
import { printParagraphs } from '../render/print-paragraphs.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { ownUid } from '../people/identify.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { GateError } from '../../ground/model/errors.ts'
import { noTargetsText } from '../../judge/policy/no-targets-text.ts'
import { askingHere, hasTargets } from '../notify/add-target.ts'
import { offerTargets } from '../notify/offer-targets.ts'
import { nobodyIsReviewer } from '../../people/acts/reviewers/first-reviewer-text.ts'
import { addReviewer } from '../reviewer/add-reviewer.ts'
import { askLine, askYes } from './ask-yes.ts'
import { meansLater } from './means-later.ts'
import type { InitOptions } from './init-options.ts'

/** Prints the one command with which root remembers the reviewers’ keys; nothing where nobody has one, or it is done. */
async function offerRootCopy(command: Command, gate: Gate): Promise<void> {
  const { fingerprint } = await gate.reviewers.standing()
  const stateFolder = stateFolderOf(command)
  const uid = ownUid()
  if (uid === null || canBecomeRoot()) return printParagraphs(`\n${rootProvesNothing}`)
  if (fingerprint === null || rootWords('keys', stateFolder, uid).length > 0) return
  printParagraphs(
    '\nRoot can remember the reviewers’ keys, so that nobody replaces them while no gate runs. It works without it; to have it, run in another terminal:',
  )
  standardOutput.printUnbroken(`  ${rootCommand('keys', `${fingerprint} ${stateFolder}`, uid)}`)
}

/** Calls that wait need somebody who may answer. */
async function firstReviewer(gate: Gate, { yes }: InitOptions): Promise<void> {
  if ((await gate.reviewers.list()).length > 0) return
  const shown = await gate.reviewers.recovery()
  if (!shown.admitsFirst) return printParagraphs(`\n${nobodyIsReviewer(shown).message}`)
  const later = `${nobodyAnswers} Once a client is registered the first reviewer needs root or a day (countersign reviewer recover NAME); to be it now, stop here and run countersign reviewer add NAME first. Without a terminal: docs/headless.md.`
  if (yes || !process.stdin.isTTY) return printParagraphs(`\n${later}`)
  for (;;) {
    const name = await askLine('\nWho answers when a call waits? Your name, or Enter alone for later: ')
    if (name === undefined || meansLater(name)) return printParagraphs(later)
    try {
      return await addReviewer(gate, name, {})
    } catch (error) {
      if (!(error instanceof GateError) || !['forbidden', 'invalid'].includes(error.code)) throw error
      printParagraphs(error.message)
      if (error.code === 'forbidden') return
    }
  }
}

/** Offers somewhere to tell people of calls that wait, where the policy names nothing; true where it is set up now. */
async function offerToTell({ yes }: InitOptions): Promise<boolean> {
  if (hasTargets()) return false
  if (!yes && process.stdin.isTTY) return offerTargets(askingHere)
  printParagraphs(`\n${noTargetsText}`)
  return false
}

/** Offers what the gate would have done to the last days: asked at a terminal, named elsewhere. */
async function offerLookback(command: Command, { yes }: { readonly yes?: boolean }): Promise<void> {
  if (yes || !process.stdin.isTTY) {
    standardOutput.print('\nSee what it would have done to your last 30 days: countersign lookback')
    return
  }
  if (!(await askYes('\nSee what it would have done to your last 30 days?', 'yes'))) return
  const { showLookback } = await import('../commands/lookback.ts')
  await showLookback({ days: '30' }, command)
}

/** The steps of `init` that a person may pass over, each asked at a terminal and told elsewhere. */
export const initOffers = {
  reviewer: firstReviewer,
  targets: offerToTell,
  rootCopy: offerRootCopy,
  lookback: offerLookback,
} as const
