import type { BoundaryEnd, TouchedHost } from '../../../../ground/model/boundary-end.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../ground/model/json.ts'

/** The end of a boundary in the body of a report, as far as it is one; what is no part of it is left out. */
export function boundaryEndIn({ boundary }: JsonObject): BoundaryEnd | undefined {
  if (!isJsonObject(boundary) || typeof boundary['plan'] !== 'string') return undefined
  const { plan, hosts } = boundary
  return {
    plan,
    hosts: Array.isArray(hosts) ? hosts.flatMap(hostIn) : [],
    refused: textsIn(boundary['refused']),
    planted: textsIn(boundary['planted']),
  }
}

function hostIn(value: Json): readonly TouchedHost[] {
  if (!isJsonObject(value)) return []
  const { host, port, connections, review, refused } = value
  if (typeof host !== 'string' || typeof port !== 'number' || typeof connections !== 'number') return []
  return [
    {
      host,
      port,
      connections,
      ...(typeof review === 'string' && { review }),
      ...(typeof refused === 'string' && { refused }),
    },
  ]
}

function textsIn(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
}
