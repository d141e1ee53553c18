import { levels, type Level } from '../assessment.ts'
import { type GroupNeed, type LeastProof, proofsByStrength } from '../review.ts'
import { absent, section, value } from './setting-node.ts'
import { count, needs, seconds, share, word } from './setting-shape.ts'
import { higher, lower, moreApprovers, ranked } from './strictness.ts'

/** `[reviews]`: how people answer. Times in seconds. */
export interface ReviewSettings {
  /** Different people for a multi-party challenge. */
  readonly required_approvers: number
  readonly max_questions: number
  /** Right answers that pass a quiz; all of them where there are fewer questions. */
  readonly min_correct: number
  /** Failed challenges of one reviewer before the cool-down. */
  readonly max_attempts: number
  readonly cool_down: number
  /** Words that a teach-back must have. */
  readonly teach_back_words: number
  /** After it an unanswered review expires, and nothing runs. */
  readonly due: number
  /** The time in which an approval can be used. */
  readonly approval: number
  /** The time in which a no answers the same call asked again. */
  readonly denial: number
  /** The time that a front end holds a call before it parks it. */
  readonly hold: number
  /** Share of reviews, 0 to 1, beside which a probe is shown. */
  readonly probe_rate: number
  /** The least proof of a yes for each level: a place that was unlocked with the secret, or the secret each time. */
  readonly proof: Readonly<Record<Exclude<Level, 'low'>, LeastProof>>
  /** The groups of a team’s people who must agree at each level, each person for one group only. */
  readonly approvers?: Readonly<Partial<Record<Exclude<Level, 'low'>, readonly GroupNeed[]>>>
  /** The level up to which people answer for calls of their own; `low` for none, medium in a team where absent. */
  readonly self_approval?: Level
}

/** The level up to which people of a team answer for calls of their own, where no policy says another. */
export const usualSelfApproval: Level = 'medium'

type AskedLevel = keyof ReviewSettings['proof']

const proof = (level: AskedLevel, usual: LeastProof) =>
  value(
    // Earlier versions wrote `terminal` for what a place that was unlocked is now.
    word(proofsByStrength, ['terminal', 'session']),
    usual,
    ranked<LeastProof>(['session', 'secret']),
    `What signs a yes at level ${level}: a page or screen that was unlocked with the secret, or the secret each time.`,
  )

const approvers = (level: AskedLevel) =>
  absent(
    value<readonly GroupNeed[]>(
      needs,
      [],
      moreApprovers,
      `Groups of a team’s people who must agree at level ${level}, each person for one group only.`,
    ),
  )

/** The settings of `[reviews]`; times are seconds. */
export const reviewSettings = section<ReviewSettings>({
  required_approvers: value(count(), 2, higher, 'How many different people a multi-party review needs.'),
  max_questions: value(count(6), 3, higher, 'The most questions that a quiz asks.'),
  min_correct: value(count(), 2, higher, 'Right answers that pass a quiz; all where it has fewer.'),
  max_attempts: value(count(), 3, lower, 'Failed challenges of one person before the cool-down.'),
  cool_down: value(seconds, 300, higher, 'Seconds before they may try again.'),
  teach_back_words: value(count(), 10, higher, 'Words that a teach-back must have.'),
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
    share,
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
      word(levels),
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
