import type { Decision } from '../../model/decision.ts'
import { findingsInOrder } from '../../policy/findings-in-order.ts'
import { callText } from '../audit/list-decisions.ts'
import type { Paint } from '../render/paint-for.ts'
import { paintEffect } from '../render/full-answer.ts'
import { type Cell, table } from '../render/table.ts'
import type { EvaluatedIncident } from './evaluate-incidents.ts'

/** The calls that did harm, a row each, then a line for the ordinary ones. */
export function incidentTable(judged: readonly EvaluatedIncident[], paint: Paint, width: number): string {
  const harmful = judged.filter(({ wanted }) => wanted !== 'allow')
  const ordinary = judged.filter(({ wanted }) => wanted === 'allow')
  const head = ['when', 'call', 'effect', 'score', 'level', 'decisive finding'].map(text => ({
    text,
    paint: paint.dim,
  }))
  const rows: (readonly Cell[])[] = [head, ...harmful.map(item => row(item, paint))]
  const allowed = ordinary.filter(({ right }) => right).length
  const lines = [
    table(rows, { width, flexible: 1 }),
    '',
    `${ordinary.length} ordinary calls of the same sessions: ${allowed} allowed${allowed === ordinary.length ? '' : ', the others:'}`,
    ...ordinary
      .filter(({ right }) => !right)
      .map(item => `  ${item.decision.effect} ${callText(item.call)} (${decisive(item.decision)})`),
  ]
  return lines.join('\n')
}

function row({ incident, call, decision, right }: EvaluatedIncident, paint: Paint): readonly Cell[] {
  return [
    incident.date.slice(0, 7),
    callText(call),
    { text: decision.effect.padEnd(5), paint: () => paintEffect(decision.effect, paint) },
    decision.assessment.composite.toFixed(2).padStart(5),
    decision.assessment.level,
    right ? decisive(decision) : { text: `${decisive(decision)} (must be stopped)`, paint: paint.red },
  ]
}

/** The gate, else the finding with most points, that this decision turns on. */
function decisive(decision: Decision): string {
  const [first] = findingsInOrder(decision.assessment)
  return first?.code ?? decision.assessment.scorers.scorer
}
