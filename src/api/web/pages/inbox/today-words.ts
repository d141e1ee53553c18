import type { EffectCounts } from '../../../../ground/model/overview.ts'

const countWords = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** Says what happened today without anybody: `412 calls ran unseen today, 2 were denied, and 3 were asked about.` */
export function todayWords({ allowed, queued, denied }: EffectCounts): string {
  if (allowed + queued + denied === 0) return 'No agent has asked for anything today.'
  const parts = [countWords(allowed, 'call ran unseen today', 'calls ran unseen today')]
  if (denied > 0) parts.push(countWords(denied, 'was denied', 'were denied'))
  if (queued > 0) parts.push(countWords(queued, 'was asked about', 'were asked about'))
  const last = parts.pop() ?? ''
  return parts.length === 0 ? `${last}.` : `${parts.join(', ')} and ${last}.`
}
