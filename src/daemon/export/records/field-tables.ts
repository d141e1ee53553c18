import type { AuditKind } from '../../../ground/model/audit-entry.ts'
import type { FieldRow } from './field-row.ts'

const row = (field: string, from: FieldRow['from'], form: FieldRow['form'] = 'name'): FieldRow => ({
  field,
  from,
  form,
})

const event = row('countersign.event', '/event')
const by = row('countersign.by', '/by')
const proof = row('countersign.proof', '/proof')
const reviewer = row('countersign.reviewer', '/reviewer')
const reason: FieldRow = { ...row('countersign.reason.text', '/reason', 'text'), extra: 'reason' }

/** The kinds of calls in the words of the conventions for generative AI. */
const toolTypes = { sql: 'datastore', tool: 'extension' } as const

const ofDecision: readonly FieldRow[] = [
  row('gen_ai.tool.name', ['/call/tool', '/call/kind']),
  {
    ...row('gen_ai.tool.type', '/call/kind'),
    as: { shell: 'function', file_read: 'function', file_write: 'function', http: 'function', ...toolTypes },
  },
  row('gen_ai.tool.call.id', '/call/id'),
  row('gen_ai.conversation.id', '/call/session'),
  row('gen_ai.agent.name', '/call/agent'),
  row('user.name', '/call/principal'),
  row('countersign.call.kind', '/call/kind'),
  row('countersign.call.origin', '/call/origin'),
  row('countersign.profile', '/call/profile'),
  row('countersign.effect', '/decision/effect'),
  row('countersign.effect.unobserved', '/decision/observed'),
  row('countersign.reason.kind', '/decision/reason/kind'),
  row('countersign.level', '/decision/assessment/level'),
  row('countersign.score', '/decision/assessment/composite', 'number'),
  row('countersign.hard_gate', '/decision/assessment/hardGate', 'flag'),
  row('countersign.finding.codes', '/decision/assessment/contributions/*/findings/*/code', 'names'),
  row('countersign.filter.failures', '/decision/assessment/failures/*/filter', 'names'),
  row('countersign.effects', '/decision/effects/*/type', 'names'),
  row('countersign.challenge', '/decision/challenge'),
  row('countersign.dry_run', '/decision/dryRun', 'flag'),
  row('countersign.decision.id', '/decision/id'),
  row('countersign.review.id', '/decision/reviewId'),
  row('countersign.grant.id', '/decision/grantId'),
  row('countersign.policy.digest', '/decision/policyDigest'),
  row('countersign.engine.version', '/decision/engineVersion'),
  row('countersign.evaluate.milliseconds', '/decision/milliseconds', 'number'),
  { ...row('gen_ai.tool.call.arguments', '/call/arguments', 'text'), extra: 'arguments' },
  { ...row('countersign.reason.text', '/decision/reason/text', 'text'), extra: 'reason' },
]

/**
 * The members of entries that may leave this machine, for each kind of entry: what stands in no row does not. A digest of
 * a call has no row, since whoever guesses the call could prove it by one; nor has a canary’s place.
 */
export const fieldTables: Readonly<Record<AuditKind, readonly FieldRow[]>> = {
  anchor: [event],
  decision: ofDecision,
  dry_run: ofDecision,
  review: [
    event,
    row('countersign.review.id', '/review'),
    row('countersign.decision.id', '/decision'),
    reviewer,
    proof,
    row('countersign.challenge', '/challenge'),
    row('countersign.review.seconds', '/seconds', 'number'),
    row('countersign.review.attempts_left', '/attemptsLeft', 'number'),
    row('countersign.review.probe', '/planted', 'flag'),
    reason,
  ],
  report: [
    row('gen_ai.tool.name', '/tool'),
    row('gen_ai.tool.call.id', '/callId'),
    row('gen_ai.conversation.id', '/session'),
    row('gen_ai.agent.name', '/agent'),
    row('countersign.profile', '/profile'),
    row('countersign.report.characters', '/characters', 'number'),
    row('countersign.report.instructions', '/instructions', 'number'),
  ],
  policy: [
    event,
    by,
    proof,
    row('countersign.policy.file_digest.before', '/before/digest'),
    row('countersign.policy.file_digest', '/after/digest'),
  ],
  access: [
    event,
    by,
    reviewer,
    row('countersign.role', '/role'),
    row('countersign.access.id', '/id'),
    row('gen_ai.agent.name', '/agent'),
  ],
  reviewer: [event, by, reviewer, proof],
  grant: [
    event,
    row('countersign.by', ['/by', '/grant/by']),
    proof,
    row('countersign.grant.id', ['/id', '/grant/id']),
    row('countersign.effect', '/grant/effect'),
    row('countersign.finding.codes', '/grant/codes', 'names'),
    row('countersign.grant.uses', '/grant/uses', 'number'),
    row('countersign.grant.expires_at', '/grant/expiresAt', 'number'),
    { ...row('countersign.reason.text', '/grant/reason', 'text'), extra: 'reason' },
  ],
  trust: [event, by, proof],
  pause: [event, by, proof, row('countersign.pause.until', '/until', 'number'), reason],
  tool: [
    event,
    by,
    row('gen_ai.tool.name', '/tool'),
    row('countersign.tool.server', '/server'),
    row('countersign.decision.id', '/decision'),
  ],
  recovery: [event, row('countersign.recovery.seq', '/seq', 'number'), reason],
  canary: [row('countersign.event', '/what'), by, proof],
  erasure: [row('countersign.erasure.seq', '/entry', 'number'), by, proof, reason],
  key: [event, by],
  team: [
    event,
    by,
    proof,
    row('countersign.team.gate', '/gate'),
    row('countersign.team.gate_name', '/name'),
    row('countersign.review.id', '/review'),
    row('countersign.decision.id', '/decision'),
  ],
}
