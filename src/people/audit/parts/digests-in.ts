import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { digestsName } from './seal-parts.ts'

/** The digests in a body, each with the pointer of the object that it stands in. Every line of a log comes by here: nothing is built for each. */
export function digestsIn(body: JsonObject): Map<string, string> {
  const found = new Map<string, string>()
  add(found, body, '')
  const { call, decision, grant } = body
  if (isJsonObject(call)) add(found, call, '/call')
  if (isJsonObject(grant)) add(found, grant, '/grant')
  if (!isJsonObject(decision)) return found
  add(found, decision, '/decision')
  const { assessment } = decision
  if (isJsonObject(assessment)) add(found, assessment, '/decision/assessment')
  return found
}

function add(found: Map<string, string>, object: JsonObject, path: string): void {
  const digests = object[digestsName]
  if (Array.isArray(digests)) for (const digest of digests as readonly Json[]) found.set(String(digest), path)
}
