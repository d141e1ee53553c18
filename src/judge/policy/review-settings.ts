import { levels, type Level } from '../../ground/model/assessment.ts'
import type { GroupNeed, LeastProof, ReviewSettings } from '../../ground/model/review.ts'
import { absent, section, value } from './setting-node.ts'
import { higher, lower, moreApprovers, ranked } from './strictness.ts'

/** The level up to which people of a team answer for calls of their own, where no policy says another. */
export const usualSelfApproval: Level = 'medium'

const seconds = 'seconds, 1 or more'
const count = 'integer, 1 or more'

type AskedLevel = keyof ReviewSettings['proof']

const proof = (level: AskedLevel, usual: LeastProof) =>
  value(
    '"session" or "secret"',
    usual,
    ranked<LeastProof>(['session', 'secret']),
    `What signs a yes at level ${level}: a page or screen that was unlocked with the secret, or the secret each time.`,
  )

const approvers = (level: AskedLevel) =>
  absent(
    value<readonly GroupNeed[]>(
      'list of { group, count }',
      [],
      moreApprovers,
      `Groups of a team’s people who must agree at level ${level}, each person for one group only.`,
    ),
  )

/** The settings of `[reviews]`; times are seconds. */
export const reviewSettings = section<ReviewSettings>({
  required_approvers: value(count, 2, higher, 'How many different people a multi-party review needs.'),
  max_questions: value('integer from 1 to 6', 3, higher, 'The most questions that a quiz asks.'),
  min_correct: value(count, 2, higher, 'Right answers that pass a quiz; all where it has fewer.'),
  max_attempts: value(count, 3, lower, 'Failed challenges of one person before the cool-down.'),
  cool_down: value(seconds, 300, higher, 'Seconds before they may try again.'),
  teach_back_words: value(count, 10, higher, 'Words that a teach-back must have.'),
  due: value(
    seconds,
    86_400,
    lower,
    'Seconds until a review that nobody answered expires; nothing runs then.',
  ),
  approval: value(seconds, 600, lower, 'Seconds for which an approval can be used, once.'),
  denial: value(seconds, 3_600, higher, 'Seconds for which a no also answers the same call asked again.'),
  hold: value(seconds, 60, lower, 'Seconds for which a held call waits before it is parked.'),
  probe_rate: value(
    'number from 0 to 1',
    0,
    higher,
    'Share of reviews beside which a probe is shown: a call that nobody asked for.',
  ),
  proof: section<ReviewSettings['proof']>({
    medium: proof('medium', 'session'),
    high: proof('high', 'secret'),
    critical: proof('critical', 'secret'),
  }),
  approvers: absent(
    section<NonNullable<ReviewSettings['approvers']>>({
      medium: approvers('medium'),
      high: approvers('high'),
      critical: approvers('critical'),
    }),
  ),
  self_approval: absent(
    value(
      '"low", "medium", "high" or "critical"',
      usualSelfApproval,
      ranked(levels.toReversed(), 'lower'),
      'The level up to which people answer for calls of their own, "low" for none; where nobody has a role of a team, it holds only where a file says it.',
    ),
  ),
})

/** Tells whether a policy lets people answer for calls of their own at a level. */
export function mayAnswerOwn(level: Level, upTo: Level): boolean {
  return levels.indexOf(level) <= levels.indexOf(upTo)
}
