import type { CallOrigin, OrderMatch } from '../../ground/model/call-origin.ts'
import type { Effect } from '../../ground/model/effect.ts'
import type { ActClass, Hearing } from '../../ground/model/hearing.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { codeOrder } from './code-to-add.ts'
import type { FoundPlace } from './found-place.ts'
import { isPlainLink } from './is-plain-link.ts'
import { marksOf } from './mark-of.ts'
import { codeMatch, orderMatches, type ValueInOrders } from './order-matches.ts'
import { toolMarks } from './tool-marks.ts'
import { minStrong } from './voice-of.ts'
import { rememberedOrder } from './remembered-order.ts'
import { isOfWebSearch } from './is-of-web-search.ts'

/** A call as it is compared with what was heard. */
export interface ActingCall {
  readonly call: ToolCall
  readonly effects: readonly Effect[]
  readonly deed: readonly string[]
  readonly acts: readonly ActClass[]
  /** It does only what all work on a project does: plain orders of strangers say nothing of it. */
  readonly isOrdinary: boolean
  /** It leaves the machine, spends, gives rights, and the like. */
  readonly isBeyond: boolean
}

/** The values of a call as orders name them. */
interface OrderedValues {
  readonly values: readonly ValueInOrders[]
  /** The same, and all others, with who named them. */
  readonly found: readonly Omit<FoundPlace, 'site'>[]
}

/** Returns the orders that count for a call: those that name something of it, without the ones that say nothing of such work. */
export function ordersFor(
  acting: ActingCall,
  { values, found: named }: OrderedValues,
  hearing: Hearing,
  key: Uint8Array,
): CallOrigin['orders'] {
  const { call, effects, deed, acts, isOrdinary, isBeyond } = acting
  const mark = (words: readonly string[]) => marksOf(key, words)
  const found = orderMatches(acts, toolMarks(call, deed, key), values, hearing)
  const isOpening = opensOnly(acts, effects)
  const isLink =
    found.length > 0 &&
    isPlainLink(deed, named, mark) &&
    opensOnly(
      acts.filter(act => !means.has(act)),
      effects,
    )
  // Pages to open are what a search of the web is for; to read what a text mentions is ordinary wherever it stands.
  const isQuiet = ({ strength, source, isSending }: OrderMatch) =>
    strength < minStrong && (isOrdinary || (!isSending && (isLink || (isOpening && isOfWebSearch(source)))))
  const isDescribed = ({ source, firm }: OrderMatch) => !isBeyond && source.role === 'tools' && firm === 0
  const counted = found.filter(match => !isQuiet(match) && !isDescribed(match))
  const code = codeOrder(effects, hearing, mark)
  const remembered = rememberedOrder(acting, hearing, mark)
  const ranked = counted.map(match =>
    match.firm > 0 && isOfWebSearch(match.source) ? { ...match, isLed: true as const } : match,
  )
  return [
    ...ranked,
    ...(code ? [codeMatch(code)] : []),
    ...(remembered ? [{ ...codeMatch(remembered), away: 0 }] : []),
  ]
}

/** Acts by which a page is opened: in a browser, or with a program. */
const means: ReadonlySet<ActClass> = new Set(['run', 'operate'])

/** Tells whether a call only opens pages, and carries nothing there. */
function opensOnly(acts: readonly ActClass[], effects: readonly Effect[]): boolean {
  const isOpening = acts.includes('visit') && acts.every(act => act === 'visit' || act === 'read')
  return isOpening && effects.every(opens)
}

/** Programs that print what they fetch, or a part of it. */
const readers: ReadonlySet<string> = new Set(
  'curl wget http lynx w3m head tail grep cat less jq sed cut wc'.split(' '),
)

function opens(effect: Effect): boolean {
  if (effect.type === 'read') return true
  if (effect.type === 'run') return readers.has(effect.program)
  const isAsking = effect.type === 'connect' && effect.sends.length === 0
  return isAsking && effect.savesTo === undefined && (effect.method ?? 'GET') === 'GET'
}
