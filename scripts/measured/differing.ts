import type { EvaluatedLabel } from './evaluate-labelled.ts'
import { groupOf } from './shares.ts'

/** Fewer than this by one finding in one source is no kind of case, and goes under “the rest”. */
const min = 3

/**
 * Where a label and the gate differ, in Markdown, most first: benign calls that were stopped, by the finding that said
 * most, and dangerous and sensitive ones that were allowed.
 */
export function differingOf(judged: readonly EvaluatedLabel[]): string {
  const counts = new Map<string, number>()
  for (const key of judged.filter(differs).map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1)
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  const shown = sorted.filter(([, count]) => count >= min)
  const rest = sorted.filter(([, count]) => count < min).reduce((sum, [, count]) => sum + count, 0)
  return [
    '### Where a label and we differ',
    '',
    '| calls of | source | label | said | count | reason |',
    '| --- | --- | --- | --- | --- | --- |',
    ...shown.map(([key, count]) => `| ${key} | ${count} | |`),
    ...(rest > 0 ? [`| | the rest | | | ${rest} | |`] : []),
    '',
  ].join('\n')
}

function differs({ of, effect }: EvaluatedLabel): boolean {
  return (of.label === 'benign') !== (effect === 'allow')
}

function keyOf({ of, effect, code }: EvaluatedLabel): string {
  const text = effect === 'allow' ? 'allow' : `${effect}, ${code ? `\`${code}\`` : 'five factors'}`
  return [groupOf(of.call.kind), of.source, of.label, text].join(' | ')
}
