import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Evidence } from '../../../ground/model/effect.ts'
import type {
  RememberedTool,
  OfferedTool,
  OtherTool,
  ToolDefinition,
} from '../../../ground/model/offered-tool.ts'
import { movedFrom } from './moved-from.ts'
import { nameAsSeen } from '../../readers/addresses/name-as-seen.ts'
import { findOddCharacters } from '../../readers/texts/odd-characters.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { findSecrets } from '../../secrets/find-secrets.ts'
import type { Filter, FilterInput } from '../filter.ts'
import { ofOthers, ofServer, toolTexts } from '../views/tool-texts.ts'
import { unseenCharacters } from '../../../ground/model/unseen-characters.ts'
import { findInstructions } from '../../readers/texts/find-instructions.ts'
import { hiddenTexts, isForAgents, isForbidden, liftsLimits } from '../views/hidden-texts.ts'
import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

const instead = 'leave this tool, and tell the person what its server says of it'

/** Everything that the filter tool can find, each with its default price. */
const toolCodes = {
  'tool.changed': {
    points: 5,
    why: 'its server says something else of it than when it was accepted',
    instead: 'ask a person to look at what changed',
  },
  'tool.moved': {
    points: 4,
    why: 'a server of this name was another program or address before, and said something else of the tool',
  },
  'tool.orders': {
    points: 4.5,
    why: 'its server’s text tells an agent what to do, not what the tool does',
    floor: 'quiz',
    instead,
  },
  'tool.hidden-order': {
    points: 6.5,
    why: 'its server’s text gives orders where people don’t see them',
    floor: 'quiz',
    instead,
  },
  'tool.hidden': {
    points: 4.5,
    why: 'its server’s text holds what people don’t see and models read',
    instead,
  },
  'tool.lookalike': { points: 4, why: 'a name that looks like another’s is taken for it' },
  'tool.same-name': { points: 1, why: 'an agent can take one for the other' },
  'tool.secret': { points: 1.5, why: 'whoever lists the tools of this server reads it' },
  'tool.unread': {
    points: 3,
    why: 'its server says more of it than can be read, and the rest may say anything',
  },
} satisfies CodeTable

/** A code of the filter tool. */
type ToolCode = keyof typeof toolCodes
type ToolFinding = Finding<ToolCode>

/** The share of a code’s points where something speaks for less than all of them. */
const toolStrengths = {
  /** Nothing but spaces and line ends changed. */
  spacing: 0.2,
  /** Contents go along as notes or context. */
  contentsAside: 0.9,
  /** People are not to be told. */
  behindPeople: 0.8,
  /** Something is to be done before or after other tools. */
  beforeOthers: 0.6,
  /** The tool is to be used instead of others. */
  preferred: 0.2,
  /** Text that people don’t see, but no order in it. */
  hiddenText: 0.7,
  /** A letter of another alphabet. */
  lookalikeLetter: 0.7,
} as const satisfies Strengths

/** A sentence in what a server says of a tool that does more than describe it. */
interface ToolOrder {
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

const maxMatches = 20

/** “Never share keys, except: …” forbids nothing of what comes after. */
const exception = /\b(?:except|unless|but)\b[^.\n]{0,20}$/i

/** A tool says the same with each of its calls: what is in it is found out once. */
const known = new Map<string, readonly ToolOrder[]>()
const maxKnown = 512
const maxKnownLength = 8_192

/** Every kind of it in one text, the strongest of each kind first. Linear in what is left of the budget. */
function toolOrders(text: string): readonly ToolOrder[] {
  const before = known.get(text)
  if (before) return before
  const found = ordersIn(text)
  if (known.size >= maxKnown) known.clear()
  if (text.length <= maxKnownLength) known.set(text, found)
  return found
}

function ordersIn(text: string): readonly ToolOrder[] {
  const hidden = hiddenOrders(text)
  const notices = findInstructions(text).flatMap(
    ({ kind, strength, what, discussed }): readonly ToolOrder[] =>
      discussed ? [] : [{ kind: kind === 'hidden' ? 'hidden-order' : 'orders', strength, what: `“${what}”` }],
  )
  const statements = orders.flatMap(([strength, pattern]) => saidIn(text, pattern, strength))
  const limits = liftsLimits(text)
    ? [{ kind: 'orders' as const, strength: 1, what: 'it takes limits away' }]
    : []
  return [...hidden, ...notices, ...statements, ...(notices.length + statements.length === 0 ? limits : [])]
}

function saidIn(text: string, pattern: RegExp, strength: number): readonly ToolOrder[] {
  let remaining = maxMatches
  for (const { index, 0: found } of text.matchAll(pattern)) {
    const isException = exception.test(text.slice(Math.max(0, index - 30), index))
    if (isException || !isForbidden(text, index, found.length))
      return [{ kind: 'orders', strength, what: `“${found.replace(/\s+/g, ' ').slice(0, 160)}”` }]
    if (--remaining === 0) break
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

/** Compares an MCP server’s words on its tool with its earlier words and with those of others. */
export const tool: Filter<ToolCode> = {
  name: 'tool',
  phase: 'static',
  about:
    'Is the tool of an MCP server what it was when it was first seen, and is what its server says of it only a description?',
  codes: toolCodes,
  find: input => {
    const { call, knownTool } = input
    const { offered } = call
    if (!offered) return []
    const { digest, instructions } = offered
    const accepted = {
      tool: isAccepted(digest, knownTool),
      server: instructions === undefined || isAccepted(instructions.digest, knownTool?.instructions),
    }
    return [
      ...(accepted.tool ? [] : [...compared(input, offered), ...neighbours(offered, knownTool)]),
      ...(accepted.server ? [] : comparedServer(offered, knownTool)),
      ...findInDefinition(call, accepted),
    ]
  },
}

/** The definitions that a person has looked at and accepted. */
interface Accepted {
  readonly tool: boolean
  readonly server: boolean
}

function isAccepted(digest: string | null, known: Pick<RememberedTool, 'pin'> | undefined): boolean {
  return digest !== null && known?.pin?.digest === digest && known.pin.by !== null
}

function compared({ call, knownTool }: FilterInput, offered: OfferedTool): readonly ToolFinding[] {
  const { digest } = offered
  if (!knownTool || digest === null) return []
  const name = nameOf(offered.server.name, offered.name)
  if (knownTool.pin && knownTool.pin.digest !== digest) {
    const { parts, strength } = changeOf(knownTool.was, call)
    return [findingOf('tool.changed', `${parts.join(', ')} of ${name}`, strength)]
  }
  return movedFrom(offered, knownTool)
    ? [findingOf('tool.moved', `${name} of another server than before`)]
    : []
}

/** A server that says nothing of itself any more has taken something back. */
function comparedServer(
  { server, instructions }: OfferedTool,
  known: RememberedTool | undefined,
): readonly ToolFinding[] {
  const { pin, was } = known?.instructions ?? {}
  if (!instructions || instructions.text === '' || !pin || pin.digest === instructions.digest) return []
  const before = was && { description: was.description ?? '' }
  const { strength } = changeOf(before, { docstring: instructions.text })
  return [findingOf('tool.changed', `instructions of ${visibleText(server.name, 200)}`, strength)]
}

/** The server that came first keeps the name; the finding is about the later one. */
function neighbours(offered: OfferedTool, known: RememberedTool | undefined): readonly ToolFinding[] {
  const since = known?.usedSince ?? Number.POSITIVE_INFINITY
  const earlier = (known?.others ?? []).filter(({ firstSeen }) => firstSeen <= since)
  const own = nameOf(offered.server.name, offered.name)
  const [like] = earlier.filter(one => looksLike(offered, one))
  const [same] = earlier.filter(one => one.server.name !== offered.server.name && one.tool === offered.name)
  return [
    ...(like ? [findingOf('tool.lookalike', `${own} beside ${nameOf(like.server.name, like.tool)}`)] : []),
    ...(same && !like
      ? [findingOf('tool.same-name', `${own} beside ${nameOf(same.server.name, same.tool)}`)]
      : []),
  ]
}

/** Another spelling of a server’s name, or a tool’s name in letters that only look like the other’s. */
function looksLike({ server, name }: OfferedTool, other: OtherTool): boolean {
  const isServer =
    server.name !== other.server.name && nameAsSeen(server.name) === nameAsSeen(other.server.name)
  const isForeign = /[^\x20-\x7e]/.test(name + other.tool)
  return isServer || (isForeign && name !== other.tool && nameAsSeen(name) === nameAsSeen(other.tool))
}

/** One finding of each kind, the strongest. No digest covers other fields, so that nobody has accepted them. */
function findInDefinition(call: ToolCall, accepted: Accepted): readonly ToolFinding[] {
  const { texts: all, whole } = toolTexts(call)
  const texts = all.filter(({ where }) =>
    where === ofServer ? !accepted.server : where === ofOthers || !accepted.tool,
  )
  const strongest = new Map<string, ToolFinding>()
  const keep = (finding: ToolFinding) => {
    if ((strongest.get(finding.code)?.strength ?? 0) < finding.strength) strongest.set(finding.code, finding)
  }
  for (const { where, text } of texts) {
    for (const { kind, strength, what } of toolOrders(text))
      keep(findingOf(`tool.${kind}`, `${what} (${where})`, strength))
    const odd = findOddCharacters(text)
    if (odd)
      keep(
        findingOf(
          'tool.hidden',
          `${oddWords[odd.how]} in its ${where}`,
          odd.how === 'homoglyph' ? toolStrengths.lookalikeLetter : 1,
        ),
      )
    const [secret] =
      text.length < 16 ? [] : findSecrets(text).filter(({ confidence }) => confidence === 'sure')
    if (secret) keep(findingOf('tool.secret', `${secret.kind} in its ${where}`))
  }
  if (!whole && !(accepted.tool && accepted.server))
    keep(findingOf('tool.unread', 'a definition that is too long'))
  return [...strongest.values()]
}

const oddWords: Readonly<Record<string, string>> = {
  bidi: 'characters that turn the direction of the text',
  homoglyph: 'letters of another alphabet that look like Latin ones',
  invisible: 'characters that nobody sees',
  escape: 'terminal escapes',
}

function nameOf(server: string, name: string): string {
  return visibleText(`${server}/${name}`, 200)
}

const wholeCall: Evidence = { pointer: '', start: 0, end: 0 }

function findingOf(code: ToolCode, what: string, strength = 1): ToolFinding {
  return { code, what: visibleText(what, 400), evidence: [wholeCall], strength }
}

/** The parts of a definition that changed, in words, and the strength of the change: 0 to 1. */
interface ToolChange {
  readonly parts: readonly string[]
  readonly strength: number
}

/** Compares what a server says of its tool with what it said when the tool was pinned. */
function changeOf(
  was: ToolDefinition | undefined,
  { docstring, annotations, offered }: Pick<ToolCall, 'docstring' | 'annotations' | 'offered'>,
): ToolChange {
  if (was === undefined) return { parts: ['what its server says of it'], strength: 1 }
  const parts = [
    ...(same(was.title, offered?.title) ? [] : ['title']),
    ...(same(was.description, docstring) ? [] : ['description']),
    ...(same(was.inputSchema, offered?.inputSchema) ? [] : ['parameters']),
    ...(same(was.outputSchema, offered?.outputSchema) ? [] : ['result']),
    ...(same(was.annotations, annotations) ? [] : [loosened(was, annotations)]),
  ]
  if (parts.length === 0) return { parts: ['what its server says of it'], strength: 1 }
  const isSpacing =
    parts.every(part => part === 'description') && spaced(was.description) === spaced(docstring)
  return {
    parts: isSpacing ? ['spacing of the description'] : parts,
    strength: isSpacing ? toolStrengths.spacing : 1,
  }
}

/** The claims that it now makes less of. */
function loosened({ annotations: was }: ToolDefinition, now: ToolCall['annotations']): string {
  const softer = [
    ...(was?.['destructiveHint'] === true && now?.destructiveHint !== true ? ['no longer destructive'] : []),
    ...(was?.['readOnlyHint'] !== true && now?.readOnlyHint === true ? ['now read-only'] : []),
  ]
  return softer.length === 0 ? 'annotations' : `annotations (it now says: ${softer.join(', ')})`
}

function same(one: unknown, other: unknown): boolean {
  return one === other || sorted(one) === sorted(other)
}

/** Text without the order of members, which carries no meaning. */
function sorted(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ''
  )
}

function spaced(text: string | undefined): string {
  return (text ?? '').replace(/[ \t\r\n]+/g, ' ').trim()
}
