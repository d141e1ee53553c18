import type { Effect } from '../../ground/model/effect.ts'
import type { Hearing, Mark } from '../../ground/model/hearing.ts'
import { everyString } from '../readers/named-argument.ts'
import { steersAgents } from './goes-beyond.ts'
import { type Holding, holdingsOf, ordersOf } from './holdings-of.ts'
import type { ActingCall } from './orders-for.ts'
import { isOfServer } from './is-own-handle.ts'
import { plainText } from './plain-text.ts'
import { minStrong } from './voice-of.ts'
import { mainWordsOf } from './words-of.ts'

/** Words of tools that keep something for later sessions. */
const remembering: ReadonlySet<string> = new Set(
  'memory memories remember memorize memorise preference preferences recollection'.split(' '),
)
/** Lines of one text that are compared, and the words of a line. */
const maxLines = 200
const maxTextLength = 40_000
const minWords = 4
const maxWords = 60

/**
 * Returns the order that a call keeps for later: what steers an agent or what it remembers gets a line of which each word stands
 * in one order of a text, and that the person did not say.
 */
export function rememberedOrder(
  { call, effects, deed }: Pick<ActingCall, 'call' | 'effects' | 'deed'>,
  hearing: Hearing,
  mark: (words: readonly string[]) => readonly Mark[],
): Holding | undefined {
  if (ordersOf(hearing).length === 0) return undefined
  const isMemory = call.kind === 'tool' && deed.some(word => remembering.has(word))
  const texts = isMemory ? everyString(call.arguments).map(({ text }) => text) : effects.flatMap(steeringText)
  for (const line of texts.flatMap(text => text.slice(0, maxTextLength).split('\n', maxLines))) {
    const words = [...new Set(mainWordsOf(plainText(line)))]
    if (words.length < minWords || words.length > maxWords) continue
    const places = holdingsOf(mark(words), hearing)
    if (places.some(({ segment }) => segment.kind === 'person')) continue
    const order = places.find(one => keeps(one, isMemory))
    if (order && !isOfServer(call, order.report.source.tool)) return order
  }
  return undefined
}

/** It speaks to the agent, or says to remember; what a guide says anyway may be written down. */
function keeps({ segment, report: { source } }: Holding, isMemory: boolean): boolean {
  if (segment.kind !== 'order' || segment.isCode || source.role !== undefined) return false
  return segment.strength >= minStrong || (isMemory && segment.acts.includes('create'))
}

function steeringText(effect: Effect): readonly string[] {
  if (effect.type !== 'write' && effect.type !== 'append') return []
  const { target, content } = effect
  if (content?.from !== 'literal') return []
  return steersAgents(target) || target.roles.includes('agent-instruction') ? [content.text] : []
}
