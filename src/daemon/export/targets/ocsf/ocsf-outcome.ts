import type { Fields } from '../../records/export-record.ts'
import { mapOf } from '../../../../ground/model/map-of.ts'

/** The members by which OCSF tells what became of a call, and how grave it is. */
export interface OcsfOutcome {
  readonly action_id: number
  readonly action: string
  readonly disposition_id: number
  readonly disposition: string
  readonly severity_id: number
  readonly severity: string
  readonly status_id: number
  readonly status: string
  readonly is_alert?: true
}

type Control = Pick<OcsfOutcome, 'action_id' | 'action' | 'disposition_id' | 'disposition'>

const control = (
  action_id: number,
  action: string,
  disposition_id: number,
  disposition: string,
): Control => ({
  action_id,
  action,
  disposition_id,
  disposition,
})

const ofEffect: ReadonlyMap<string, Control> = mapOf({
  allow: control(1, 'Allowed', 1, 'Allowed'),
  deny: control(2, 'Denied', 2, 'Blocked'),
  queue: control(99, 'Queued', 14, 'Delayed'),
})
const ofReview: ReadonlyMap<string, Control> = mapOf({
  approved: control(1, 'Allowed', 8, 'Approved'),
  denied: control(2, 'Denied', 25, 'Rejected'),
})
const failed = control(2, 'Denied', 27, 'Error')
const observed = control(3, 'Observed', 17, 'Logged')

const severities: ReadonlyMap<string, readonly [id: number, name: string]> = mapOf({
  low: [2, 'Low'],
  medium: [3, 'Medium'],
  high: [4, 'High'],
  critical: [5, 'Critical'],
})
const informational = [1, 'Informational'] as const

/** Tells what became of the thing that a record is of. */
export function outcomeOf(fields: Fields): OcsfOutcome {
  const effect = String(fields['countersign.effect'] ?? '')
  const level = String(fields['countersign.level'] ?? '')
  const [severity_id, severity] =
    effect === 'allow' ? informational : (severities.get(level) ?? informational)
  const isFailure = fields['error.type'] !== undefined
  const isAlert = fields['countersign.hard_gate'] === true
  return {
    ...controlOf(fields, effect),
    severity_id,
    severity,
    status_id: isFailure ? 2 : 1,
    status: isFailure ? 'Failure' : 'Success',
    ...(isAlert && { is_alert: true }),
  }
}

function controlOf(fields: Fields, effect: string): Control {
  if (fields['error.type'] !== undefined) return failed
  if (fields['countersign.dry_run'] === true || fields['countersign.effect.unobserved'] !== undefined)
    return observed
  if (fields['event.name'] === 'countersign.review')
    return ofReview.get(String(fields['countersign.event'])) ?? observed
  return fields['event.name'] === 'countersign.decision' ? (ofEffect.get(effect) ?? observed) : observed
}
