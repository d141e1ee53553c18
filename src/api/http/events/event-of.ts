import type { AuditEntry } from '../../../ground/model/audit-entry.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** Something that changed, as those who listen are told it: enough to know what to ask for again. */
export interface GateEvent {
  /** Number of the entry in the log; absent for what is in no log. */
  readonly seq?: number
  readonly name:
    | 'decision'
    | 'report'
    | 'review'
    | 'reviewer'
    | 'grant'
    | 'trust'
    | 'pause'
    | 'canary'
    | 'access'
    | 'tool'
    | 'policy'
    | 'erasure'
    | 'key'
    | 'team'
    | 'seal'
    | 'reset'
  readonly data: JsonObject
}

/** The event of one entry, or undefined for what is not told. Nothing tells that a review is a probe. */
export function eventOf({ seq, at, kind, body }: AuditEntry): GateEvent | undefined {
  if (kind === 'decision' || kind === 'dry_run')
    return { seq, name: 'decision', data: { seq, at, dryRun: kind === 'dry_run', ...decisionParts(body) } }
  if (kind === 'recovery' || kind === 'anchor' || body['event'] === 'planted') return undefined
  const notices = ['event', 'review', 'reviewer', 'id', 'by', 'session', 'agent', 'server', 'tool'].flatMap(
    name => (typeof memberOf(body, name) === 'string' ? [[name, memberOf(body, name)] as const] : []),
  )
  // At a hub, a review opens and ends by what its gate uploads.
  const name = kind === 'team' && typeof body['review'] === 'string' ? 'review' : kind
  return { seq, name, data: { seq, at, ...Object.fromEntries(notices) } }
}

function decisionParts(body: JsonObject): JsonObject {
  const [call, decision] = [part(body['call']), part(body['decision'])]
  const assessment = part(decision['assessment'])
  const picked: Record<string, Json | undefined> = {
    id: decision['id'],
    effect: decision['effect'],
    reviewId: decision['reviewId'],
    kind: call['kind'],
    tool: call['tool'],
    session: call['session'],
    agent: call['agent'],
    composite: assessment['composite'],
    level: assessment['level'],
  }
  return Object.fromEntries(Object.entries(picked).filter(([, value]) => value !== undefined)) as JsonObject
}

function part(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}
