import type { OcsfFileTarget, OcsfHttpTarget } from '../../../../ground/model/export-target.ts'
import { jsonText } from '../../../../ground/model/json-text.ts'
import type { ExportRecord, Fields, FieldValue } from '../../records/export-record.ts'
import { httpExchange, outcomeOfStatus, type Outcome } from '../../send/http-exchange.ts'
import { readHeaders } from '../../send/read-headers.ts'
import type { Sender, SenderContext } from '../open-sender.ts'
import { constants } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { sourceFields } from '../source-fields.ts'
import { mapOf } from '../../../../ground/model/map-of.ts'

/** The members by which OCSF tells what became of a call, and how grave it is. */
interface OcsfOutcome {
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
function outcomeOf(fields: Fields): OcsfOutcome {
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

/** API Activity, of the category Application Activity. */
const apiClass = {
  category_uid: 6,
  category_name: 'Application Activity',
  class_uid: 6003,
  class_name: 'API Activity',
} as const

/** Detection Finding, of the category Findings. */
const findingClass = {
  category_uid: 2,
  category_name: 'Findings',
  class_uid: 2004,
  class_name: 'Detection Finding',
} as const

/** The activity of an event. */
interface OcsfActivity {
  readonly activity_id: number
  readonly activity_name: string
}

/** Effects by what they do to data, the gravest first; whatever else a call does is an activity of its own name. */
const activities: readonly (readonly [effects: ReadonlySet<string>, activity: OcsfActivity])[] = [
  [new Set(['delete']), { activity_id: 4, activity_name: 'Delete' }],
  [new Set(['write', 'append', 'move', 'mode', 'owner']), { activity_id: 3, activity_name: 'Update' }],
  [new Set(['copy', 'link']), { activity_id: 1, activity_name: 'Create' }],
]
const reading: OcsfActivity = { activity_id: 2, activity_name: 'Read' }

/** The activity of a record: what the call does to data, or what happened to the gate in its own words. */
function activityOf({ kind, fields }: ExportRecord): OcsfActivity {
  if (kind !== 'decision' && kind !== 'dry_run')
    return { activity_id: 99, activity_name: `${kind} ${String(fields['countersign.event'] ?? '')}`.trim() }
  const effects = fields['countersign.effects']
  const names = Array.isArray(effects) ? effects.map(String) : []
  const found = activities.find(([some]) => names.some(name => some.has(name)))
  if (found) return found[1]
  if (names.length > 0 && names.every(name => name === 'read' || name === 'run')) {
    if (names.includes('read')) return reading
  }
  return { activity_id: 99, activity_name: names[0] ?? 'call' }
}

/** An event of OCSF. */
type OcsfEvent = Readonly<Record<string, unknown>>

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

/** Brings records to a file or an address, as lines of OCSF 1.8. */
export function ocsfSender(target: OcsfFileTarget | OcsfHttpTarget, context: SenderContext): Sender {
  const bring = 'file' in target ? toFile(target) : toAddress(target)
  return {
    send: async (records, signal) => {
      try {
        return await bring(linesOf(records, context), signal)
      } catch (error) {
        return { kind: 'later', why: (error as Error).message }
      }
    },
    close: () => {},
  }
}

function linesOf(records: readonly ExportRecord[], context: SenderContext): string {
  return records
    .flatMap(record => ocsfEvents(record, context))
    .map(event => `${jsonText(event)}\n`)
    .join('')
}

type Bring = (lines: string, signal: AbortSignal) => Promise<Outcome>

function toFile(target: OcsfFileTarget): Bring {
  return async lines => {
    try {
      await appendLines(target, lines)
      return { kind: 'taken' }
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      return {
        kind: 'later',
        why: code === undefined ? message : `${target.file} can’t be written (${code})`,
      }
    }
  }
}

function toAddress({ endpoint, headerFiles, ca }: OcsfHttpTarget): Bring {
  return async (lines, signal) => {
    const headers = { ...readHeaders(headerFiles), 'content-type': 'application/x-ndjson' }
    const answer = await httpExchange(
      { url: new URL(endpoint), headers, body: Buffer.from(lines), ca },
      signal,
    )
    return answer.status >= 200 && answer.status < 300 ? { kind: 'taken' } : outcomeOfStatus(answer)
  }
}

/** A file of lines, and those before it: `name`, `name.1`, `name.2` … */
interface RotatingFile {
  /** Absolute. */
  readonly file: string
  /** Bytes after which another one is begun. */
  readonly rotateAt: number
  /** Files that are kept besides the one that is written. */
  readonly keep: number
}

/** Appends lines, which are on the disk when it resolves. A line that a crash cut is ended first, and never continued. */
export async function appendLines(rotating: RotatingFile, lines: string): Promise<void> {
  const bytes = Buffer.from(lines)
  let handle = await openFile(rotating.file)
  try {
    const { size } = await handle.stat()
    if (size > 0 && size + bytes.length > rotating.rotateAt) {
      await handle.close()
      await rotate(rotating)
      handle = await openFile(rotating.file)
    } else if (size > 0 && !(await endsLine(handle, size))) await handle.appendFile('\n')
    await handle.appendFile(bytes)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** Nothing is followed to another place: the folder may be somebody else’s too. */
async function openFile(file: string): Promise<FileHandle> {
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants
  const handle = await open(file, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600)
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw new Error(`${file} is no regular file`)
}

async function endsLine(handle: FileHandle, size: number): Promise<boolean> {
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer[0] === 0x0a
}

async function rotate({ file, keep }: RotatingFile): Promise<void> {
  const name = (i: number) => (i === 0 ? file : `${file}.${i}`)
  await rm(name(keep), { force: true })
  for (let i = keep; i > 0; i--) {
    try {
      await rename(name(i - 1), name(i))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}
