import { persistenceStrengths } from './persistence-codes.ts'
import type { PathTarget } from '../../../ground/model/effect.ts'
import { grantsMuch, hiddenTexts, isForAgents, isUnknownText, liftsLimits } from '../views/hidden-texts.ts'
import { isPacked } from '../views/is-packed.ts'
import { type ContentRule, hasName } from './content-rule.ts'

/** Letters in the colour of what is behind them, or of no size. */
function isInvisible(text: string): boolean {
  const sized =
    /font-size\s{0,2}:\s{0,2}0(?:px|pt|em|rem|%)?\s{0,2}[;"'][^<>]{0,300}>\s{0,20}[\p{L}]{3}/iu.test(text)
  return (
    sized ||
    [...text.matchAll(/style\s{0,2}=\s{0,2}["']([^"'<>]{1,600})["'][^<>]{0,200}>\s{0,20}\p{L}{3}/giu)]
      .slice(0, 200)
      .some(([, style = '']) => {
        const front = /(?:^|;)\s{0,4}color\s{0,2}:\s{0,2}([#\w]{3,20})/i.exec(style)?.[1]
        const back = /background(?:-color)?\s{0,2}:\s{0,2}([#\w]{3,20})/i.exec(style)?.[1]
        return front !== undefined && front.toLowerCase() === back?.toLowerCase()
      })
  )
}

const isObeyed = ({ roles, raw }: PathTarget) =>
  (roles.includes('agent-instruction') && !rehearsed.test(raw)) || isMemory({ raw })
const rehearsed = /(?:^|\/)(?:tests?|fixtures?|examples?|__tests__|evals?)\//i
const isMemory = ({ raw }: Pick<PathTarget, 'raw'>) =>
  /(?:^|\/)(?:(?:agent[-_])?memor(?:y|ies)\.(?:json|md|jsonl)|\.[a-z]{2,20}\/memor(?:y|ies)\/[^/]{1,80})$/i.test(
    raw,
  )

/** Text for agents that takes their limits away, and text that people don’t see. */
export const steeringRules: readonly ContentRule[] = [
  {
    code: 'persistence.steered-agent',
    holds: isObeyed,
    patterns: [],
    found: liftsLimits,
  },
  { code: 'persistence.steered-agent', holds: isMemory, patterns: [], found: isPacked },
  {
    code: 'persistence.steered-agent',
    strength: persistenceStrengths.sharedSetting,
    holds: isObeyed,
    patterns: [],
    found: text =>
      isUnknownText(text) &&
      (grantsMuch(text) || hiddenTexts(text).some(hidden => /\p{L}.{45}\p{L}/su.test(hidden))),
  },
  {
    code: 'persistence.hidden-text',
    holds: hasName(/\.(?:html?|xhtml|mdx?|markdown|svg|vue|rst)$/i),
    patterns: [],
    found: text => (isInvisible(text) && isForAgents(text)) || hiddenTexts(text).some(isForAgents),
  },
  {
    code: 'persistence.hidden-text',
    strength: persistenceStrengths.sharedSetting,
    holds: hasName(/\.(?:html?|xhtml|mdx?|markdown|svg|vue|rst)$/i),
    patterns: [],
    found: text => isInvisible(text) && !isForAgents(text) && !hiddenTexts(text).some(isForAgents),
  },
]
