import type { Gate } from '../../gate/core/gate.ts'
import type { LoadedPolicy } from '../../gate/config/load-policy.ts'
import { GateError } from '../../ground/model/errors.ts'

/** Said where the own policy file is not what a reviewer accepted. */
const notAccepted =
  'Your policy file is not what was accepted, so the stricter of the two holds: countersign policy accept shows it and accepts it.'

/**
 * Returns sentences on what of the policy files is not in force at a gate: a file that can’t be read while the gate goes
 * on by the one before it, the policy of its group where that can’t be used here, and one that nobody has accepted. `load` reads the files, and throws `GateError` for a wrong one.
 */
export async function policyNotes(
  gate: Pick<Gate, 'reviewers'>,
  load: () => Pick<LoadedPolicy, 'teamProblem'> | undefined,
): Promise<readonly string[]> {
  const { isPolicyAccepted, hasKeys } = await gate.reviewers.standing()
  return [...unreadNote(load), ...(hasKeys && !isPolicyAccepted ? [notAccepted] : [])]
}

function unreadNote(load: () => Pick<LoadedPolicy, 'teamProblem'> | undefined): readonly string[] {
  try {
    const { teamProblem } = load() ?? {}
    return teamProblem === undefined
      ? []
      : [`${teamProblem} Every call waits for people until it can be used.`]
  } catch (error) {
    if (!(error instanceof GateError)) throw error
    return [`${error.message} The policy before it holds.`]
  }
}
