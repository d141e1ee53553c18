import { defaultReviews } from '../../judge/policy/default-profile.ts'
import { usualSelfApproval } from '../../judge/policy/may-answer-own.ts'
import { type Setting, setting } from './setting.ts'

const levels = ['medium', 'high', 'critical'] as const
type ReviewLevel = (typeof levels)[number]

const proof = (level: ReviewLevel) =>
  setting(
    `reviews.proof.${level}`,
    '"session" or "secret"',
    defaultReviews.proof[level],
    'stricter',
    `What signs a yes at level ${level}: a page or screen that was unlocked with the secret, or the secret each time.`,
  )

const approvers = (level: ReviewLevel) =>
  setting(
    `reviews.approvers.${level}`,
    'list of { group, count }',
    [],
    'stricter',
    `Groups of a team’s people who must agree at level ${level}, each person for one group only.`,
  )

const selfApproval = setting(
  'reviews.self_approval',
  '"low", "medium", "high" or "critical"',
  usualSelfApproval,
  'lower',
  'The level up to which people answer for calls of their own, "low" for none; where nobody has a role of a team, it holds only where a file says it.',
)

/** The settings of `[reviews]` for each level: what signs a yes there, and whose yes it takes. */
export const proofSettings: readonly Setting[] = [
  ...levels.map(proof),
  ...levels.map(approvers),
  selfApproval,
]
