import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'

const statelessFrom = '2026-07-28'
const metaOf = (params: Json | undefined): JsonObject => {
  const meta = isJsonObject(params) ? params['_meta'] : undefined
  return isJsonObject(meta) ? meta : {}
}

/** The version that a request itself says; undefined where it leaves that to `initialize`. */
export function protocolVersion(params: Json | undefined): string | undefined {
  const version = metaOf(params)['io.modelcontextprotocol/protocolVersion']
  return typeof version === 'string' ? version : undefined
}

/** Tells whether a request is of the stateless protocol: then each says its version and its client’s capabilities. */
export function isStateless(params: Json | undefined): boolean {
  const version = protocolVersion(params)
  return version !== undefined && version >= statelessFrom
}

/** Reads the capabilities that a client declares, in a request of the stateless protocol or in `initialize`. */
export function capabilitiesIn(params: Json | undefined): JsonObject | undefined {
  const own = metaOf(params)['io.modelcontextprotocol/clientCapabilities']
  if (isJsonObject(own)) return own
  const statements = isJsonObject(params) ? params['capabilities'] : undefined
  return isJsonObject(statements) ? statements : undefined
}

/** Tells whether a client can put a form before its person. */
export function canElicit(capabilities: JsonObject | undefined): boolean {
  const elicitation = capabilities?.['elicitation']
  // Before there were two ways, an empty object meant forms.
  return isJsonObject(elicitation) && ('form' in elicitation || !('url' in elicitation))
}

/** Reads the token for notifications of a request’s progress; undefined where its client wants none. */
export function progressToken(params: Json | undefined): string | number | undefined {
  const token = metaOf(params)['progressToken']
  return typeof token === 'string' || typeof token === 'number' ? token : undefined
}
