import type { ApiRequest } from './api-request.ts'
import { type ApiReach, apiReach } from './api-reach.ts'
import { apiOperations } from './api-operations.ts'
import { askedByGet } from './asked-by-get.ts'
import { changeInBody } from './change-in-body.ts'
import { changeOfOperation } from './change-of-operation.ts'
import { changeOfPath } from './change-of-path.ts'

/** A kind of change at a service, by what is lost or given with it. */
export type ApiChangeKind =
  | 'destroy'
  | 'unprotect' // what guards or records is off
  | 'stop' // what others use stands still
  | 'grant' // somebody gets or loses a right or a way in
  | 'empower' // somebody gets every right
  | 'account' // somebody gets an account, or another one
  | 'run' // something runs there
  | 'deploy'
  | 'pay'
  | 'tell' // people get a message
  | 'publish'
  | 'secret' // a secret comes back
  | 'device' // something moves or opens
  | 'change' // what others use is otherwise
  | 'none'

/** One change that a request asks for, and its object as the request names it. */
export interface ApiChange {
  readonly kind: ApiChangeKind
  readonly what: string
}

/** Changes that count also at a service that is there for trying things out. */
const lostInPractice: ReadonlySet<ApiChangeKind> = new Set(['destroy', 'unprotect', 'run', 'secret'])

/** The gravest first: a request that deletes and says so is not less for what else it says. */
const order: readonly ApiChangeKind[] = [
  'unprotect',
  'destroy',
  'empower',
  'grant',
  'account',
  'pay',
  'run',
  'stop',
  'publish',
  'secret',
  'device',
  'deploy',
  'tell',
  'change',
]

/** Returns the gravest change that a request asks for, or undefined where it changes nothing that is somebody's loss. */
export function apiChange(request: ApiRequest): ApiChange | undefined {
  const reach = apiReach(request)
  const changes = changesIn(request, reach).filter(({ kind }) => counts(kind, reach))
  return order.map(kind => changes.find(change => change.kind === kind)).find(Boolean)
}

function counts(kind: ApiChangeKind, reach: ApiReach): boolean {
  return reach === 'service' || reach === 'control' || lostInPractice.has(kind)
}

function changesIn(request: ApiRequest, reach: ApiReach): readonly ApiChange[] {
  if (reach === 'own') return []
  if (request.method === 'GET' || request.method === 'HEAD') return askedByGet(request)
  if (!/^(?:POST|PUT|PATCH)$/.test(request.method) || isRehearsal(request)) return []
  const named = apiOperations(request).map(words => changeOfOperation(words, request))
  const inBody = changeInBody(request)
  const found = [...named.filter(change => change !== undefined), ...inBody]
  if (found.length > 0) return found
  const byPath = changeOfPath(request, reach)
  return byPath === undefined ? [] : [byPath]
}

/** The request only asks what would happen. A parameter that is switched off asks for the deed. */
function isRehearsal({ fields }: ApiRequest): boolean {
  return fields.some(
    ({ name, value, depth }) =>
      depth === 0 &&
      /^(?:dry[-_]?run|validate_?only|preview_?only|simulate|what_?if)$/i.test(name) &&
      /^(?:true|1|yes|all|server|)$/i.test(value),
  )
}
