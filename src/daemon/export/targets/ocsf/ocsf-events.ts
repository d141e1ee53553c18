import type { ExportRecord, Fields, FieldValue } from '../../records/export-record.ts'
import type { SenderContext } from '../sender.ts'
import { sourceFields } from '../source-fields.ts'
import { activityOf, apiClass, findingClass } from './ocsf-activity.ts'
import { outcomeOf } from './ocsf-outcome.ts'

/** An event of OCSF. */
export type OcsfEvent = Readonly<Record<string, unknown>>

const schemaVersion = '1.8.0'
/** The status of a finding says how far people are with it, and of another event whether it went well. */
const newFinding = { status_id: 1, status: 'New' } as const

/** A record as events of OCSF 1.8: an API activity, and a detection finding where findings denied a call. */
export function ocsfEvents(record: ExportRecord, context: SenderContext): readonly OcsfEvent[] {
  const activity = activityEvent(record, context)
  return isDetection(record) ? [activity, findingEvent(record, context)] : [activity]
}

/** A rule, a person or a pause that denies found nothing. */
function isDetection({ kind, fields }: ExportRecord): boolean {
  const codes = fields['countersign.finding.codes']
  if (kind !== 'decision' || !Array.isArray(codes)) return false
  const isCanary = codes.some(code => String(code).startsWith('canary.'))
  const reason = fields['countersign.reason.kind']
  const isByFindings = fields['countersign.effect'] === 'deny' && (reason === 'points' || reason === 'gate')
  return isCanary || isByFindings || fields['countersign.hard_gate'] === true
}

function activityEvent(record: ExportRecord, context: SenderContext): OcsfEvent {
  const { fields, kind } = record
  const activity = activityOf(record)
  const { trace } = record
  const profiles = ['security_control', 'ai_operation', ...(trace ? ['trace'] : [])]
  const shared = sharedPart(record, context, { uid: record.uid, profiles })
  const service = fields['countersign.tool.server'] ?? fields['countersign.call.kind'] ?? kind
  const call = fields['gen_ai.tool.call.id']
  const session = fields['gen_ai.conversation.id']
  const agent = fields['gen_ai.agent.name']
  return {
    ...shared,
    ...apiClass,
    ...activity,
    type_uid: apiClass.class_uid * 100 + activity.activity_id,
    actor: actorOf(fields),
    api: {
      operation: fields['gen_ai.tool.name'] ?? activity.activity_name,
      service: { name: service },
      ...(call !== undefined && { request: { uid: call } }),
    },
    src_endpoint: {
      svc_name: fields['countersign.call.origin'] ?? 'countersign',
      ...(agent !== undefined && { name: agent }),
    },
    ...(trace && { trace: { uid: trace.trace } }),
    ...(session !== undefined && {
      message_context: { uid: session, ai_role_id: 3, application: { name: agent ?? 'agent' } },
    }),
  }
}

function findingEvent(record: ExportRecord, context: SenderContext): OcsfEvent {
  const { fields, title, at } = record
  const operation = fields['gen_ai.tool.name']
  return {
    ...sharedPart(record, context, { uid: `${record.uid}-f`, profiles: ['security_control'] }),
    ...findingClass,
    ...newFinding,
    activity_id: 1,
    activity_name: 'Create',
    type_uid: findingClass.class_uid * 100 + 1,
    is_alert: true,
    finding_info: {
      uid: fields['countersign.decision.id'],
      title,
      types: fields['countersign.finding.codes'],
      created_time: at,
    },
    evidences: [{ actor: actorOf(fields), api: { operation } }],
  }
}

function sharedPart(
  { source, at, kind, fields, title }: ExportRecord,
  context: SenderContext,
  { uid, profiles }: { readonly uid: string; readonly profiles: readonly string[] },
): OcsfEvent {
  const digest = fields['countersign.policy.digest']
  const score = fields['countersign.score']
  const hash = fields['countersign.entry.hash']
  return {
    time: at,
    message: title,
    ...outcomeOf(fields),
    metadata: {
      uid,
      version: schemaVersion,
      product: { name: 'Countersign', vendor_name: 'Countersign', version: context.version },
      log_name: `countersign.${kind}`,
      log_provider: source.log,
      sequence: fields['countersign.log.seq'],
      original_time: new Date(at).toISOString(),
      profiles,
    },
    ...(digest !== undefined && { policy: { uid: digest, name: fields['countersign.profile'] ?? 'policy' } }),
    ...(typeof score === 'number' && { risk_score: Math.round(score * 10) }),
    ...(hash !== undefined && { raw_data_hash: { algorithm_id: 3, algorithm: 'SHA-256', value: hash } }),
    // Everything that the tables let out and that no member of the schema holds.
    unmapped: { ...fields, ...sourceFields(source) },
  }
}

function actorOf(fields: Fields): Readonly<Record<string, unknown>> {
  const user = fields['user.name'] ?? fields['countersign.reviewer'] ?? fields['countersign.by']
  const session = fields['gen_ai.conversation.id']
  return {
    app_name: fields['gen_ai.agent.name'] ?? ('countersign' satisfies FieldValue),
    ...(user !== undefined && { user: { name: user } }),
    ...(session !== undefined && { session: { uid: session } }),
  }
}
