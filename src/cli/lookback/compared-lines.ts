import { localMoment } from '../../ground/model/local-moment.ts'
import type { ChangedCall, Compared } from '../../agents/lookback/index.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import type { Paint } from '../render/paint-for.ts'
import { wrapText } from '../render/wrap-text.ts'
import { lookbackEffectWords, timesText } from './lookback-effect-words.ts'

const shownChanges = 10

/** Lists what a draft would change of the same calls. */
export function comparedLines(
  { compared }: { readonly compared?: Compared },
  paint: Paint,
  width: number,
): readonly string[] {
  if (!compared) return []
  const { counts, moves, changed } = compared
  const head = `Under the draft ${counts.allow} would run, ${counts.queue} would wait, ${counts.deny} would not run.`
  if (moves.length === 0) return ['', ...wrapText(`${head} No call gets another answer.`, width)]
  const shown = changed.slice(0, shownChanges)
  const more = changed.length > shown.length ? ' (more with --json)' : ''
  return [
    '',
    ...wrapText(head, width).map(line => paint.bold(line)),
    ...moves.map(
      ({ from, to, calls }) =>
        `  ${String(calls).padStart(6)}  ${lookbackEffectWords[from]} now, ${lookbackEffectWords[to]} under the draft`,
    ),
    '',
    paint.bold(`What changes${more}, what it lets run first`),
    ...shown.flatMap(call => changeOf(call, paint, width)),
  ]
}

function changeOf(call: ChangedCall, paint: Paint, width: number): readonly string[] {
  const step = `${call.effect.toUpperCase()} → ${call.draft.toUpperCase()}`.padEnd(13)
  const [first = '', ...rest] = wrapText(`  ${step}  ${visibleText(call.what, 160)}`, width, 17)
  const where = [
    ...timesText(call.times),
    localMoment(call.at),
    call.client,
    call.cwd ?? 'folder not told',
  ].join(' · ')
  return [
    paint.bold(first.slice(0, 15)) + first.slice(15),
    ...rest,
    ...wrapText(visibleText(where, 400), width - 17, 0).map(line => paint.dim(`${' '.repeat(17)}${line}`)),
  ]
}
