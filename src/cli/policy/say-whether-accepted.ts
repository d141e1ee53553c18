import type { Gate } from '../../gate/gate.ts'
import { printParagraphs } from '../render/print-paragraphs.ts'

/** Says so where the own policy file is not what a reviewer accepted: a reviewer of before accepted it without a change of now. */
export async function sayWhetherAccepted(gate: Gate): Promise<void> {
  const { isPolicyAccepted, hasKeys } = await gate.reviewers.standing()
  if (!isPolicyAccepted && hasKeys)
    printParagraphs(
      'Your policy file is not what was accepted: countersign policy accept shows it and accepts it.',
    )
}
