import type { ReputationSettings } from '../../ground/model/policy.ts'
import { section, value } from './setting-node.ts'
import { fixed, higher, lower } from './strictness.ts'

/** The settings of `[reputation]`. */
export const reputationSettings = section<ReputationSettings>({
  ceiling_filter_threshold: value(
    'number above 0',
    5.0,
    higher,
    'The most that one filter can add to the composite.',
  ),
  auto_allow_min_observations: value(
    'number, 0 or more',
    8,
    higher,
    "How many people's answers must stand behind a discount.",
  ),
  auto_allow_trust: value('number from 0 to 1', 0.92, higher, 'The trust from which there is a discount.'),
  max_score_reduction: value(
    'number, 0 or more',
    4.0,
    lower,
    'The most that trust can take off the composite.',
  ),
  deny_weight: value('number, 0 or more', 3.0, higher, 'How many approvals one denial outweighs.'),
  half_life: value('number above 0', 90, fixed, 'Days after which an answer counts half.'),
})
