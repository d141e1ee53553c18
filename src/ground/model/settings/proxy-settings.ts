import { section, value } from './setting-node.ts'
import { number } from './setting-shape.ts'
import { fixed, lower } from './strictness.ts'

/** `[proxy]`: thresholds on the composite. */
export interface ProxySettings {
  readonly auto_allow_threshold: number
  readonly auto_deny_threshold: number
  readonly cold_start_calls: number
  readonly cold_start_escalation_low: number
  readonly cold_start_escalation_high: number
}

/** The settings of `[proxy]`. */
export const proxySettings = section<ProxySettings>({
  auto_allow_threshold: value(number('number'), 3.0, lower, 'Below this composite a call is allowed.'),
  auto_deny_threshold: value(
    number('number'),
    8.0,
    lower,
    'From this composite upward a call is denied; must be above the one that allows.',
  ),
  cold_start_calls: value(
    number('integer, 0 or more', [['min', 0, 'must be 0 or more']], 'must be a whole number'),
    0,
    fixed,
    'How many first calls of a fresh install are judged by the two thresholds below.',
  ),
  cold_start_escalation_low: value(
    number('number'),
    2.0,
    lower,
    'The threshold that allows during those calls.',
  ),
  cold_start_escalation_high: value(
    number('number'),
    10.0,
    lower,
    'The threshold that denies during those calls.',
  ),
})
