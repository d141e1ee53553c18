import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { engineVersion } from '../../../ground/model/engine-version.ts'
import { isStateless } from '../wire/protocol-version.ts'
import { editJson, type JsonEdit } from '../wire/edit-json.ts'
import type { Request } from '../wire/message.ts'

/** The form of the protocol on a connection: sessions that begin with `initialize`, or each request by itself. */
export type Era = 'sessions' | 'stateless'

/** Versions that begin with `initialize`, the newest first. */
export const sessionVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']
export const statelessVersion = '2026-07-28'

const ours = 'io.modelcontextprotocol/'
const own = { name: 'countersign', version: engineVersion }

/** Makes the members by which each request of the stateless protocol describes its client. */
export function statelessMeta(capabilities: JsonObject, info: Json | undefined): JsonObject {
  return {
    [`${ours}protocolVersion`]: statelessVersion,
    [`${ours}clientCapabilities`]: capabilities,
    [`${ours}clientInfo`]: info ?? own,
  }
}

/** A request as its server is to have it: in its era, with the capabilities that it is granted and no others. */
export function asGranted({ raw, method, params }: Request, era: Era, granted: JsonObject): Buffer {
  if (method === 'initialize')
    return editJson(raw, [
      edit(['params', 'capabilities'], granted),
      ...(hasInfo(params) ? [] : [edit(['params', 'clientInfo'], own)]),
    ])
  const meta = metaOf(params)
  if (era === 'stateless') {
    const statement = isStateless(params)
      ? { ...meta, [`${ours}clientCapabilities`]: granted }
      : { ...meta, ...statelessMeta(granted, undefined) }
    return editJson(raw, [edit(['params', '_meta'], statement)])
  }
  if (!isStateless(params)) return raw
  const left = Object.fromEntries(Object.entries(meta).filter(([name]) => !name.startsWith(ours)))
  return editJson(raw, [edit(['params', '_meta'], left)])
}

/** An answer as a client of the stateless protocol is to have it, which says whether more comes. */
export function completed(raw: Buffer, result: Json | undefined, isCacheable: boolean): Buffer {
  if (!isJsonObject(result)) return raw
  const missing: [string, Json][] = [
    ['resultType', 'complete'],
    ...(isCacheable
      ? ([
          ['ttlMs', 0],
          ['cacheScope', 'private'],
        ] as [string, Json][])
      : []),
  ]
  return editJson(
    raw,
    missing
      .filter(([name]) => !Object.hasOwn(result, name))
      .map(([name, value]) => edit(['result', name], value)),
  )
}

function edit(path: readonly string[], value: Json): JsonEdit {
  return { path, value: JSON.stringify(value), adds: true }
}

function metaOf(params: Json | undefined): JsonObject {
  const meta = isJsonObject(params) ? params['_meta'] : undefined
  return isJsonObject(meta) ? meta : {}
}

function hasInfo(params: Json | undefined): boolean {
  return isJsonObject(params) && isJsonObject(params['clientInfo'])
}
