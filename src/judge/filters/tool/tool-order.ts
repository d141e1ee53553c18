import { toolStrengths } from './tool-codes.ts'
import { unseenCharacters } from '../../../ground/model/unseen-characters.ts'
import { findInstructions } from '../../readers/texts/find-instructions.ts'
import { isForAgents, hiddenTexts, isForbidden, liftsLimits } from '../views/hidden-texts.ts'

/** A sentence in what a server says of a tool that does more than describe it. */
export interface ToolOrder {
  readonly kind: 'orders' | 'hidden' | 'hidden-order'
  /** 0 to 1. */
  readonly strength: number
  readonly what: string
}

/** Sentences that no description of a tool needs; each is asked for a “not” before it. */
const orders: readonly (readonly [number, RegExp])[] = [
  [
    1,
    /\b(?:read|cat|open|copy|include|collect|fetch|send|pass|attach|get|access|load)\b[^.\n]{0,60}(?:[~/$]\S{0,40}|\b)\.?(?:\.ssh\b|\.aws\b|\.gnupg\b|\.kube\b|id_(?:rsa|ed25519)\b|mcp\.json\b|claude_desktop_config\b|\.netrc\b|\.env\b(?!ironment)|\/etc\/(?:passwd|shadow)\b|\bprivate keys?\b|\bssh keys?\b)/gi,
  ],
  [
    1,
    /\b(?:when(?:ever)?|if|each time|every time|once)\b[^.\n]{0,60}\b(?:tool|function|\w{2,40}_\w{2,40}|invoked|called|send\w{0,12})\b[^.\n]{0,40}\b(?:change|replace|modify|redirect|override|rewrite|alter|swap)\b[^.\n]{0,20}\b(?:recipient|address|destination|amount|account|parameters?|arguments?|number|url|body|message)/gi,
  ],
  [
    1,
    /\b(?:include|send|pass|attach|append|provide|add|forward|put)\b[^.\n]{0,30}\b(?:full|entire|whole|complete|all)\b[^.\n]{0,20}\b(?:chat|conversation|message|dialog(?:ue)?|session)s?\b[^.\n]{0,12}\b(?:history|log|transcript|context)?/gi,
  ],
  [1, /\b(?:include|send|pass|attach|reveal|provide|copy)\b[^.\n]{0,30}\bsystem prompt\b/gi],
  [
    toolStrengths.contentsAside,
    /\b(?:pass|put|send|give|provide)\b[^.\n]{0,20}\b(?:its|their|the|whose|file)\b[^.\n]{0,12}\bcontents?\b[^.\n]{0,24}\b(?:as|in|to|into|via)\b[^.\n]{0,20}\b(?:side ?notes?|notes?|context|comments?|metadata|feedback|hidden|telemetry)\b/gi,
  ],
  [
    toolStrengths.behindPeople,
    /\b(?:do not|don['’]t|never|without)\b[^.\n]{0,12}\b(?:ask(?:ing)?|tell(?:ing)?|inform(?:ing)?|notify(?:ing)?|mention(?:ing)?|reveal(?:ing)?|alert(?:ing)?)\b[^.\n]{0,20}\b(?:the )?(?:user|human|person|operator)s?\b(?![^.\n]{0,20}\bto\b[^.\n]{0,20}\b(?:log|sign)\b)/gi,
  ],
  [
    toolStrengths.beforeOthers,
    /\b(?:before|after|prior to|when|whenever)\b[^.\n]{0,12}\b(?:using|calling|invoking|running|you (?:use|call|invoke))\b[^.\n]{0,12}\b(?:this|any|other|every|another)\b[^.\n]{0,12}\btools?\b[^.\n]{0,40}\b(?:read|open|send|upload|fetch|include|attach|visit|post)\b/gi,
  ],
  [
    toolStrengths.preferred,
    /\b(?:always|must|only|strictly)\b[^.\n]{0,20}\b(?:use|prefer|call)\b[^.\n]{0,12}\bthis (?:tool|function)\b[^.\n]{0,30}\b(?:instead of|rather than|over|before|first)\b|\bthis tool (?:replaces|supersedes|overrides)\b/gi,
  ],
]

const mostMatches = 20

/** “Never share keys, except: …” forbids nothing of what comes after. */
const exception = /\b(?:except|unless|but)\b[^.\n]{0,20}$/i

/** A tool says the same with each of its calls: what is in it is found out once. */
const known = new Map<string, readonly ToolOrder[]>()
const mostKnown = 512
const longestKnown = 8_192

/** Every kind of it in one text, the strongest of each kind first. Linear in what is left of the budget. */
export function toolOrders(text: string): readonly ToolOrder[] {
  const before = known.get(text)
  if (before) return before
  const found = ordersIn(text)
  if (known.size >= mostKnown) known.clear()
  if (text.length <= longestKnown) known.set(text, found)
  return found
}

function ordersIn(text: string): readonly ToolOrder[] {
  const hidden = hiddenOrders(text)
  const told = findInstructions(text).flatMap(({ kind, strength, what, discussed }): readonly ToolOrder[] =>
    discussed ? [] : [{ kind: kind === 'hidden' ? 'hidden-order' : 'orders', strength, what: `“${what}”` }],
  )
  const said = orders.flatMap(([strength, pattern]) => saidIn(text, pattern, strength))
  const limits = liftsLimits(text)
    ? [{ kind: 'orders' as const, strength: 1, what: 'it takes limits away' }]
    : []
  return [...hidden, ...told, ...said, ...(told.length + said.length === 0 ? limits : [])]
}

function saidIn(text: string, pattern: RegExp, strength: number): readonly ToolOrder[] {
  let left = mostMatches
  for (const { index, 0: found } of text.matchAll(pattern)) {
    const isException = exception.test(text.slice(Math.max(0, index - 30), index))
    if (isException || !isForbidden(text, index, found.length))
      return [{ kind: 'orders', strength, what: `“${found.replace(/\s+/g, ' ').slice(0, 160)}”` }]
    if (--left === 0) break
  }
  return []
}

/** Finds text in comments of markup, in elements that are not shown, or far out of sight. */
function hiddenOrders(text: string): readonly ToolOrder[] {
  const hidden = [...hiddenTexts(text), ...pushedAway(text)].filter(part => /\p{L}{2}/u.test(part))
  const [first] = hidden
  if (first === undefined) return []
  const order = hidden.find(part => isForAgents(part) || (part.length > 0 && toolOrdersIn(part)))
  const what = `“${(order ?? first).trim().replace(/\s+/g, ' ').slice(0, 160)}” where people don’t see it`
  return [
    {
      kind: order === undefined ? 'hidden' : 'hidden-order',
      strength: order === undefined ? toolStrengths.hiddenText : 1,
      what,
    },
  ]
}

function toolOrdersIn(part: string): boolean {
  return (
    findInstructions(part).some(({ discussed }) => !discussed) ||
    orders.some(
      ([strength, pattern]) =>
        strength >= toolStrengths.beforeOthers && saidIn(part, pattern, strength).length > 0,
    )
  )
}

const blank = `\\p{Zs}\\t${unseenCharacters}`
const leading = new RegExp(`^[\\n${blank}]+`, 'u')
const gap = new RegExp(`[${blank}]{80}[^\\n${blank}]|(?:\\n[${blank}]{0,20}){20}[^\\n${blank}]`, 'u')

/** Text behind a gap that pushes it off the page. */
function pushedAway(text: string): readonly string[] {
  const at = text.search(gap)
  return at < 0 ? [] : [text.slice(at, at + 4_000).replace(leading, '')]
}
