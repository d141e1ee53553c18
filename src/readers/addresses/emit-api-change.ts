import { spelledWord } from '../../model/vocabulary/spelled-word.ts'
import type { ConnectEffect } from '../../model/effect.ts'
import type { ReadContext } from '../read-context.ts'

/** A field of a GraphQL mutation whose name takes something away. Bounded. */
const mutation =
  /\bmutation\b[\s\S]{0,2000}?\b(\w{0,40}(?:delete|destroy|remove|drop|purge|terminate|wipe|reset)\w{0,40})\s{0,9}[({]/i

/** Ports of search engines, document stores and time series: a DELETE there is data gone, also on this machine. */
const dataPorts = new Set([5984, 6333, 7700, 8086, 8108, 8123, 8983, 9000, 9200, 9201, 19530, 27080])

/** `POST …/_delete_by_query`, `POST …/doDelete`: services that delete by another method. */
function deletingPath({ url = '', method }: ConnectEffect): string | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined
  return /\/(_delete_by_query|doDelete|(?:bulk|batch)[-_]?delete|delete-batch|deleteAll|[\w.]{1,40}\.(?:delete|archive|kick|setInactive)|purge|truncate|flushall|actions\/(?:reset|delete|destroy|terminate))(?=[/?#'"]|$)/i.exec(
    url,
  )?.[1]
}

/**
 * Emits the effects of a request on the service that it reaches: after a DELETE, or a mutation that deletes, a resource
 * is gone.
 */
export function emitApiChange(request: ConnectEffect, context: ReadContext): void {
  const body = request.sends
    .map(source => (source.from === 'literal' ? source.text : ''))
    .join('\n')
    .slice(0, 65_536)
  const verb = request.method === 'DELETE' ? 'DELETE' : (mutation.exec(body)?.[1] ?? deletingPath(request))
  if (verb === undefined) return
  context.out.emit({
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
    through: context.through,
  })
}
