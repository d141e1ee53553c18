import { spelledWord } from '../../../ground/model/vocabulary/spelled-word.ts'
import type { ConnectEffect, InfrastructureEffect } from '../../../ground/model/effect.ts'
import type { ReadContext } from '../read-context.ts'
import { type ApiRequest, apiRequest } from './api/api-request.ts'
import { apiChange } from './api/api-change.ts'
import { mutationFields } from './api/mutation-fields.ts'
import { isPlayground, isTrifle } from './api/is-trifle.ts'
import { changeEffect } from './change-effect.ts'

/** Names of mutations that take something away. */
const removing = /delete|destroy|remove|drop|purge|terminate|wipe|reset/i

/** Returns the mutation of a GraphQL body that takes something away. */
function removingMutation({ body }: ApiRequest): string | undefined {
  return body.includes('mutation') ? mutationFields(body).find(name => removing.test(name)) : undefined
}

/** Ports of search engines, document stores and time series: a DELETE there is data gone, also on this machine. */
const dataPorts = new Set([5984, 6333, 7700, 8086, 8108, 8123, 8983, 9000, 9200, 9201, 19530, 27080])

/** `POST …/_delete_by_query`, `POST …/doDelete`: services that delete by another method. */
function deletingPath({ url = '', method }: ConnectEffect): string | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined
  return /\/(_delete_by_query|doDelete|(?:bulk|batch)[-_]?delete|delete-batch|deleteAll|[\w.]{1,40}\.(?:delete|archive|kick|setInactive)|purge|truncate|flushall|actions\/(?:reset|delete|destroy|terminate))(?=[/?#'"]|$)/i.exec(
    url,
  )?.[1]
}

/** `{"delete": {"query": "*:*"}}`, `{"actions": [{"remove_index": …}]}`: what stores are told to take away. */
function deletingGroup({ method, groups }: ApiRequest): string | undefined {
  if (!/^(?:POST|PUT|PATCH)$/.test(method)) return undefined
  return groups.find(name =>
    /^(?:delete|destroy|drop|purge|terminate|truncate)(?:$|_|[A-Z])|^remove_index$/.test(name),
  )
}

/**
 * Emits the effects of a request on the service that it reaches: what is gone, given, paid, sent or otherwise after it.
 * `headers` stand as `name: value`.
 */
export function emitApiChange(
  request: ConnectEffect,
  context: ReadContext,
  headers: readonly string[] = [],
): void {
  if (!/^(?:https?|)$/.test(request.scheme) || isPlayground(request.host)) return
  const read = apiRequest(request, headers)
  const verb =
    read.method === 'DELETE'
      ? 'DELETE'
      : (removingMutation(read) ?? deletingPath(request) ?? deletingGroup(read))
  if (verb === undefined) return emitChange(read, request, context)
  if (verb === 'DELETE' && isTrifle(read)) return
  context.out.emit(deletion(verb, request, context))
}

function emitChange(read: ApiRequest, request: ConnectEffect, context: ReadContext): void {
  const change = apiChange(read)
  if (change === undefined || change.kind === 'none') return
  context.out.emit(
    change.kind === 'destroy'
      ? deletion(change.what, request, context)
      : changeEffect({ ...change, kind: change.kind }, read, request, context),
  )
}

function deletion(verb: string, request: ConnectEffect, { through }: ReadContext): InfrastructureEffect {
  return {
    type: 'infrastructure',
    provider: 'http',
    verb: 'delete',
    resource: dataPorts.has(request.port ?? 0)
      ? 'data'
      : verb.toLowerCase() === 'delete'
        ? 'resource'
        : spelledWord(verb),
    target: (request.url ?? request.host).slice(0, 120),
    whole: /\/(?:_all|\*|indexes\/[^/]+|indices\/[^/]+)\/?['"]?$/.test(request.url ?? ''),
    production: false,
    unattended: true,
    evidence: request.evidence,
    through,
  }
}
