import type { ShownTeam } from '../../../model/shown-team.ts'
import { spanText } from '../relative-text.ts'

/** Says which gates a grant or a block reaches, how many calls they judged, and when it holds there. */
export function reachSentences({ gates, groups }: ShownTeam, effect: 'allow' | 'deny'): readonly string[] {
  const reached = gates.filter(({ revokedAt }) => revokedAt === null)
  const calls = reached.reduce(
    (sum, { calls: { allowed, queued, denied } }) => sum + allowed + queued + denied,
    0,
  )
  const parts = groups
    .map(({ name }) => ({ name, count: reached.filter(({ group }) => group === name).length }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${count} of ${name}`)
  const where = parts.length === 0 ? '' : ` (${parts.join(', ')})`
  const many = reached.length === 1 ? 'one gate' : `${reached.length} gates`
  return [
    `It reaches ${many}${where}, which judged ${calls.toLocaleString('en')} calls in the last 30 days.`,
    effect === 'deny' ? blockTime : grantTime(Math.max(0, ...groups.map(({ lease }) => lease))),
  ]
}

const blockTime =
  'A gate that is in touch has it within seconds, one that is away once it comes back; it never expires there.'

function grantTime(lease: number): string {
  if (lease === 0) return 'It counts only while the hub says so: taken back, it ends at once.'
  return `Taken back, it ends within seconds at a gate that is in touch, and within ${spanText(lease * 1_000)} everywhere.`
}
