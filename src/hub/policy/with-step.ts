import { GateError } from '../../ground/model/errors.ts'
import {
  noPolicy,
  type PolicyRollout,
  type PolicyStep,
  type PolicyVersion,
} from '../../ground/model/policy-rollout.ts'
import { restOf } from '../../daemon/team/policy/is-in-share.ts'

/** Returns how things are where nobody ever saved a policy of this group. */
export function firstRollout(group: string): PolicyRollout {
  return {
    group,
    revision: 0,
    version: noPolicy,
    share: 100,
    rest: noPolicy,
    by: '',
    at: 0,
    proposed: null,
  }
}

/** Returns a rollout with a step taken; one that waited for a second person waits no more. */
export function withStep(before: PolicyRollout, step: PolicyStep): PolicyRollout {
  const { group, revision } = before
  return { ...step, group, revision: revision + 1, rest: restOf(before, step), proposed: null }
}

/** Returns a rollout with a step that waits for a second person, in place of one that did; null: none waits. */
export function withProposal(before: PolicyRollout, proposed: PolicyStep | null): PolicyRollout {
  return { ...before, revision: before.revision + 1, proposed }
}

/** Throws `invalid` for a step that leads nowhere. */
export function demandStep(before: PolicyRollout, version: PolicyVersion, share: number): void {
  if (!Number.isInteger(share) || share < 1 || share > 100)
    throw new GateError('invalid', 'A share is a whole number of per cent, from 1 to 100.', 'share')
  const isSame = version.digest === before.version.digest
  // Where the others have it as well, no share changes anything.
  const isEverywhere = isSame && version.digest === before.rest.digest
  if (isSame && (isEverywhere || share === before.share) && before.proposed === null)
    throw new GateError(
      'invalid',
      share === 100 || isEverywhere
        ? 'All gates of the group have this very policy: nothing would change.'
        : `${share} % of the gates have this very policy already: give another share.`,
      'version',
    )
}
