import { isJsonObject, type Json } from '../../../ground/model/json.ts'
import { encodeMessage } from '../wire/error-message.ts'
import type { Request, Response } from '../wire/message.ts'

/** Tells whether a request may go on, where only some tools of a server may be called. */
export function isToolListed({ method, params }: Request, allowed: readonly string[] | undefined): boolean {
  if (!allowed || method !== 'tools/call') return true
  const name = isJsonObject(params) ? params['name'] : undefined
  return typeof name === 'string' && allowed.includes(name)
}

/** The answer to `tools/list` with those tools alone that may be called; the same one where that is all of it. */
export function keepListedTools(response: Response, allowed: readonly string[] | undefined): Response {
  const { result, id } = response
  const tools = isJsonObject(result) ? result['tools'] : undefined
  if (!allowed || !isJsonObject(result) || !Array.isArray(tools)) return response
  const isAllowed = (tool: Json) => {
    const name = isJsonObject(tool) ? tool['name'] : undefined
    return typeof name === 'string' && allowed.includes(name)
  }
  const remaining = (tools as readonly Json[]).filter(isAllowed)
  if (remaining.length === tools.length) return response
  const shown = { ...result, tools: remaining }
  return { ...response, result: shown, raw: encodeMessage({ jsonrpc: '2.0', id, result: shown }) }
}
