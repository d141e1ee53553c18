import type { Heard, Mark } from '../model/heard.ts'
import type { Voice } from '../model/origin.ts'
import { type Holding, holdingsOf } from './heard-index.ts'

/** Who named a value, where, and the order that did. */
export interface VoiceFound {
  readonly voice: Voice
  /** 0 to 1: of the order; 0 without one. */
  readonly strength: number
  /** The order, or the stretch that decided. */
  readonly by?: Holding
}

/** From here on an order counts whatever the person pointed to. */
export const leastStrong = 0.8

/** Returns the first voice that holds of the words of a value, from the top. */
export function voiceOf(words: readonly Mark[], isWhole: boolean, heard: Heard): VoiceFound {
  const holding = holdingsOf(words, heard)
  const byPerson = holding.findLast(({ segment }) => segment.kind === 'person')
  if (byPerson) return { voice: 'person', strength: 0, by: byPerson }
  if (!isWhole && isWrittenApart(words, heard)) return { voice: 'person', strength: 0 }
  const own = holding.find(({ report }) => report.source.own)
  if (own) return { voice: 'own', strength: 0, by: own }
  const order = strongest(holding)
  if (order && order.segment.strength >= leastStrong)
    return { voice: 'ordered', strength: order.segment.strength, by: order }
  const pointed = holding.find(({ report }) => report.source.pointed > 0)
  if (pointed) return { voice: 'pointed', strength: order?.segment.strength ?? 0, by: order ?? pointed }
  if (order) return { voice: 'ordered', strength: order.segment.strength, by: order }
  const [said] = holding
  return said ? { voice: 'stranger', strength: 0, by: said } : { voice: 'nobody', strength: 0 }
}

function strongest(holding: readonly Holding[]): Holding | undefined {
  let found: Holding | undefined
  for (const one of holding)
    if (one.segment.kind === 'order' && one.segment.strength >= (found?.segment.strength ?? 0)) found = one
  return found
}

/** The person wrote every word of it, in several sentences. */
function isWrittenApart(words: readonly Mark[], heard: Heard): boolean {
  return words.every(word => holdingsOf([word], heard).some(({ segment }) => segment.kind === 'person'))
}
