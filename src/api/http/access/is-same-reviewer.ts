import type { Gate } from '../../../gate/core/gate.ts'

/** Tells whether somebody of this name has been a reviewer since a moment: a name may be given to another person later. */
export async function isSameReviewer(
  { reviewers }: Pick<Gate, 'reviewers'>,
  name: string,
  since: number,
): Promise<boolean> {
  return (await reviewers.list()).some(one => one.name === name && one.addedAt <= since)
}
