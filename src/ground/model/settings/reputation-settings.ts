import { section, value } from './setting-node.ts'
import { number, share } from './setting-shape.ts'
import { fixed, higher, lower } from './strictness.ts'

/** `[reputation]`: the cap of one filter and the discount that trust earns. */
export interface ReputationSettings {
  readonly ceiling_filter_threshold: number
  readonly auto_allow_min_observations: number
  readonly auto_allow_trust: number
  readonly max_score_reduction: number
  readonly deny_weight: number
  /** Days. */
  readonly half_life: number
}

const positive = number('number above 0', [['gt', 0, 'must be above 0']])
const notNegative = number('number, 0 or more', [['min', 0, 'must be 0 or more']])

/** The settings of `[reputation]`. */
export const reputationSettings = section<ReputationSettings>({
  ceiling_filter_threshold: value(
    positive,
    5.0,
    higher,
    'The most that one filter can add to the composite.',
  ),
  auto_allow_min_observations: value(
    notNegative,
    8,
    higher,
    "How many people's answers must stand behind a discount.",
  ),
  auto_allow_trust: value(share, 0.92, higher, 'The trust from which there is a discount.'),
  max_score_reduction: value(notNegative, 4.0, lower, 'The most that trust can take off the composite.'),
  deny_weight: value(notNegative, 3.0, higher, 'How many approvals one denial outweighs.'),
  half_life: value(positive, 90, fixed, 'Days after which an answer counts half.'),
})
