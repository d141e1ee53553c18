import type { Gate } from '../../gate/core/gate.ts'
import { printParagraphs } from '../render/print-paragraphs.ts'
import { policyNotes } from './policy-notes.ts'

/** Says so where the own policy file is not what a reviewer accepted: a reviewer of before accepted it without a change of now. */
export async function sayWhetherAccepted(gate: Gate): Promise<void> {
  for (const note of await policyNotes(gate, () => undefined)) printParagraphs(note)
}
