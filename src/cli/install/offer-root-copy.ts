import type { Command } from 'commander'
import type { Gate } from '../../gate/core/gate.ts'
import { canBecomeRoot, rootCommand, rootWords } from '../../gate/open/open-gate.ts'
import { ownUid } from '../people/identify.ts'
import { printParagraphs } from '../render/print-paragraphs.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { rootProvesNothing } from '../seal/people-lines.ts'

/** Prints the one command with which root remembers the reviewers’ keys; nothing where nobody has one, or it is done. */
export async function offerRootCopy(command: Command, gate: Gate): Promise<void> {
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
