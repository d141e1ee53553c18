import type { ProxySettings } from '../../ground/model/policy.ts'
import { section, value } from './setting-node.ts'
import { fixed, lower } from './strictness.ts'

/** The settings of `[proxy]`. */
export const proxySettings = section<ProxySettings>({
  auto_allow_threshold: value('number', 3.0, lower, 'Below this composite a call is allowed.'),
  auto_deny_threshold: value(
    'number',
    8.0,
    lower,
    'From this composite upward a call is denied; must be above the one that allows.',
  ),
  cold_start_calls: value(
    'integer, 0 or more',
    0,
    fixed,
    'How many first calls of a fresh install are judged by the two thresholds below.',
  ),
  cold_start_escalation_low: value('number', 2.0, lower, 'The threshold that allows during those calls.'),
  cold_start_escalation_high: value('number', 10.0, lower, 'The threshold that denies during those calls.'),
})
