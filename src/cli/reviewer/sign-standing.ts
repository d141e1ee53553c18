import type { Gate } from '../../gate/core/gate.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import type { ShownStanding } from '../../people/acts/gate-people/reviewers.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { standardError } from '../render/terminal-output.ts'
import { newSecret } from './new-secret.ts'

/** Shows who may answer and what stands, and signs it as it was shown. */
export async function signStanding(gate: Gate, options: IdentityOptions & JsonOption): Promise<void> {
  const standing = await gate.reviewers.standing()
  standardError.print(standingText(standing))
  const who = await identify(gate, options, true)
  const { digest, hasKeys } = standing
  const secret = hasKeys || who.pin !== undefined ? undefined : await newSecret(options)
  await gate.reviewers.sign({ digest, ...(secret !== undefined && { secret }) }, who)
  const { fingerprint } = await gate.reviewers.standing()
  printAnswer(
    options.json,
    { signed: digest, fingerprint },
    `Signed by ${who.reviewer}. The keys: ${fingerprint}.`,
  )
}

/** Returns a standing set line by line: each grant and block, and how many of the rest. */
function standingText({ problem, fingerprint, reviewers, set, isPolicyAccepted }: ShownStanding): string {
  const { grants, pause, tools, canaries } = set
  return [
    `Reviewers: ${reviewers.join(', ') || 'nobody'}`,
    `Keys: ${fingerprint ?? 'nobody has one yet'}`,
    ...(problem === null ? [] : [`Not as people signed it: ${problem}.`]),
    isPolicyAccepted ? 'Policy file: as it was accepted.' : 'Policy file: changed since it was accepted.',
    ...grants.map(
      ({ id, effect, by, reason }) =>
        `${effect === 'allow' ? 'Granted' : 'Blocked'} ${id} by ${by}: ${visibleText(reason, 200)}`,
    ),
    ...(pause ? [`Paused by ${pause.by} until ${new Date(pause.until).toISOString()}`] : []),
    `Accepted tools: ${tools.length}. Canaries: ${canaries.length}.`,
  ].join('\n')
}
