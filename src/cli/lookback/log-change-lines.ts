import { localMoment } from '../../ground/model/local-moment.ts'
import type { DraftEffect } from '../../gate/core/log/draft-effect.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { plural } from '../../judge/policy/approved-reason.ts'
import type { Paint } from '../render/paint-for.ts'
import { wrapText } from '../render/wrap-text.ts'

const shown = 30

/** Lists what a draft would change of decisions of the log: other effects first, then other composites, each the newest first. */
export function logChangeLines(
  { looked, changed }: DraftEffect,
  since: number,
  paint: Paint,
  width: number,
): readonly string[] {
  const effects = changed.filter(({ present, draft }) => present !== draft)
  const same = changed.length - effects.length
  const head = `${plural(looked, 'decision')} since ${localMoment(since, 'day')} judged again: ${plural(effects.length, 'call')} would get another answer${same === 0 ? '' : `, and ${same} the same one with other points`}.`
  const more = effects.length > shown ? [`  and ${effects.length - shown} more: see --json`] : []
  return [
    ...wrapText(head, width, 0).map(line => paint.bold(line)),
    ...effects.slice(0, shown).flatMap(one => changeOf(one, paint, width)),
    ...more,
  ]
}

function changeOf(one: DraftEffect['changed'][number], paint: Paint, width: number): readonly string[] {
  const step = `${one.present.toUpperCase()} → ${one.draft.toUpperCase()}`.padEnd(13)
  const [first = '', ...rest] = wrapText(`  ${step}  ${visibleText(one.what, 160)}`, width, 17)
  const composites = `${one.presentComposite.toFixed(2)} → ${one.draftComposite.toFixed(2)}`
  const where = `${localMoment(one.at)} · ${composites} · ${visibleText(one.id, 60)}`
  return [
    paint.bold(first.slice(0, 15)) + first.slice(15),
    ...rest,
    ...wrapText(where, width - 17, 0).map(line => paint.dim(`${' '.repeat(17)}${line}`)),
  ]
}
