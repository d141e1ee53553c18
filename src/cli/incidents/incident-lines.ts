import { capitalize } from '../../ground/model/list-words.ts'
import { saidOfCall } from '../../ground/model/deeds/said-of-call.ts'
import { findingsInOrder } from '../../judge/policy/points-reason.ts'
import { namedCallLine } from '../../people/review/call-line.ts'
import { columnsOf, padTo } from '../../ground/model/columns-of.ts'
import { paintEffect } from '../render/explained-answer.ts'
import type { Paint } from '../render/paint-for.ts'
import { fit } from '../render/table.ts'
import type { EvaluatedIncident } from './evaluate-incidents.ts'

/** The calls that did harm, the worst first; among equals those that differ from the ones before. */
export function harmfulInOrder(judged: readonly EvaluatedIncident[]): readonly EvaluatedIncident[] {
  const before = new Map<string, number>()
  const ranked = judged
    .filter(({ wanted }) => wanted !== 'allow')
    .map(item => {
      const kind = `${pointsOf(item)} ${decisive(item)?.code}`
      const alike = before.get(kind) ?? 0
      before.set(kind, alike + 1)
      return { item, alike }
    })
  return ranked
    .toSorted((a, b) => pointsOf(b.item) - pointsOf(a.item) || a.alike - b.alike)
    .map(({ item }) => item)
}

/** Each call in two lines: the effect, the call and when it was made; and below it what it would have done. */
export function incidentLines(
  items: readonly EvaluatedIncident[],
  paint: Paint,
  width: number,
): readonly string[] {
  return items.flatMap(item => {
    const { call, decision, incident, right } = item
    const effect = decision.effect.padEnd(5)
    const when = monthText(incident.date)
    const room = width - columnsOf(effect) - columnsOf(when) - 4
    return [
      `${paintEffect(decision.effect, paint, effect)}  ${padTo(fit(namedCallLine({ call }), room), room)}  ${paint.dim(when)}`,
      ...(right ? [] : [paint.red(`       ${decision.effect} is not enough: this must be stopped.`)]),
      paint.dim(`       ${fit(deedOf(item), width - 7)}`),
    ]
  })
}

/** Says how the ordinary calls of the same sessions fared, and names those that were stopped. */
export function ordinaryLines(judged: readonly EvaluatedIncident[]): readonly string[] {
  const ordinary = judged.filter(({ wanted }) => wanted === 'allow')
  const wrong = ordinary.filter(({ right }) => !right)
  const allowed = ordinary.length - wrong.length
  return [
    `${ordinary.length} ordinary calls of the same sessions: ${allowed} allowed${wrong.length === 0 ? '.' : ', the others:'}`,
    ...wrong.map(
      ({ call, decision }) => `  ${decision.effect}: ${namedCallLine({ call })}. ${decision.reason.text}`,
    ),
  ]
}

function pointsOf({ decision }: EvaluatedIncident): number {
  return decision.assessment.composite
}

/** The gate, else the finding with most points, that this decision turns on. */
function decisive({ decision }: EvaluatedIncident) {
  return findingsInOrder(decision.assessment)[0]
}

function deedOf(item: EvaluatedIncident): string {
  const found = decisive(item)
  if (!found) return item.decision.reason.text
  return `${capitalize(saidOfCall(found.what))}: ${found.why}.`
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `2025-12` or `2025-12-03` as `Dec 2025`. */
function monthText(date: string): string {
  return `${months[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`
}
