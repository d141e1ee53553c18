import { resolve } from 'node:path'
import type { Command } from 'commander'
import { GateError } from '../../ground/model/errors.ts'
import { firstReviewerText } from '../../people/acts/reviewers/first-reviewer-text.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { withGate } from '../with-gate.ts'

/** Prints the line by which root remembers the reviewers’ keys of this state folder. */
export function printFingerprint(command: Command): Promise<void> {
  return withGate(command, {}, async gate => {
    const { fingerprint } = await gate.reviewers.standing()
    if (fingerprint === null)
      throw new GateError(
        'missing',
        `Nobody has a key yet: ${firstReviewerText(await gate.reviewers.recovery())}`,
      )
    standardOutput.print(`${fingerprint} ${resolve(stateFolderOf(command))}`)
  })
}
