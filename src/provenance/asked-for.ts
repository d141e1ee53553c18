import type { ActClass, Mark } from '../model/heard.ts'
import type { AskedFor, NamedValue } from '../model/origin.ts'
import type { Holding } from './heard-index.ts'

/**
 * Returns whether the person asked for a call: a sentence of theirs has a verb of its act, or the words of its tool, and
 * every consequential value was named by them, or stands in what they pointed to.
 */
export function askedFor(
  acts: readonly ActClass[],
  named: readonly NamedValue[],
  tool: readonly Mark[],
  persons: readonly Holding[],
): AskedFor | null {
  const firm = named.filter(({ isFirm }) => isFirm)
  if (!firm.every(({ voice }) => voice === 'person' || voice === 'pointed' || voice === 'own')) return null
  const sentence = persons.findLast(
    ({ segment: { acts: asked, words } }) =>
      asked.some(act => act !== 'read' && acts.includes(act)) ||
      tool.filter(word => words.includes(word)).length > 1,
  )
  if (!sentence) return null
  const by = firm.every(({ voice }) => voice === 'person') ? 'person' : 'pointed'
  return { by, at: sentence.report.source.at }
}
