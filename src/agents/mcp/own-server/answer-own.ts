import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { engineVersion } from '../../../ground/model/engine-version.ts'
import { errorCodes, errorMessage, resultMessage } from '../wire/error-message.ts'
import { ownToolList } from './own-tool-list.ts'
import { answerOwnTool, type OwnToolParts } from './answer-own-tool.ts'
import { isStateless, protocolVersion } from '../wire/protocol-version.ts'
import { largestMessage, type WireLine } from '../wire/line-splitter.ts'
import type { Malformed, Request, Single } from '../wire/message.ts'
import { readMessage } from '../wire/read-message.ts'

/** Versions that begin with `initialize`, the newest first. */
const legacy = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07']
const stateless = ['2026-07-28']

const serverInfo = { name: 'countersign', title: 'Countersign', version: engineVersion }
const instructions =
  'Tells whether a call would be allowed, how a review stands, and why a call was stopped. Nothing here answers a review.'

const unknownMethod = -32_601
const unknownVersion = -32_022

/** Opens the gate that its tools ask, with the first call. */
export type OwnParts = () => Promise<OwnToolParts>

/**
 * Countersign as a server of MCP, in both eras of the protocol: its three tools, and nothing that is asked of the client.
 * Gives what is to be written for a line of the client; undefined where that wants no answer. Never rejects.
 */
export async function answerOwn(line: WireLine, parts: OwnParts): Promise<Buffer | undefined> {
  if ('tooLarge' in line) {
    const why = `it is larger than ${largestMessage / 1_048_576} MiB`
    return unread({ kind: 'malformed', why, isAnswer: line.isAnswer, ...(line.id !== undefined && line) })
  }
  const message = readMessage(line.raw)
  if (message.kind !== 'batch') return answerOne(message, parts)
  const answers = await Promise.all(message.items.map(item => answerOne(item, parts)))
  const said = answers.filter(answer => answer !== undefined)
  return said.length === 0 ? undefined : Buffer.from(`[${said.map(String).join(',')}]`)
}

async function answerOne(message: Single | Malformed, parts: OwnParts): Promise<Buffer | undefined> {
  if (message.kind === 'malformed') return unread(message)
  if (message.kind !== 'request') return undefined
  const { id, method, params } = message
  const version = protocolVersion(params)
  if (version !== undefined && !stateless.includes(version)) {
    const data = { supported: [...stateless, ...legacy], requested: version }
    return errorMessage(id, unknownVersion, 'This version of the protocol is not spoken here.', data)
  }
  try {
    const result = await resultOf(message, parts)
    if (result === undefined)
      return errorMessage(id, unknownMethod, `There is no method ${method.slice(0, 80)} here.`)
    const whole = {
      resultType: 'complete',
      ...result,
      _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
    }
    return resultMessage(id, isStateless(params) ? whole : result)
  } catch {
    return errorMessage(id, errorCodes.ended, 'No gate could be asked: tell the person you work for.')
  }
}

async function resultOf({ method, params }: Request, parts: OwnParts): Promise<JsonObject | undefined> {
  if (method === 'tools/call') return callOwn(params, parts)
  const kept = isStateless(params) ? { ttlMs: 3_600_000, cacheScope: 'public' } : {}
  if (method === 'tools/list') return { tools: ownToolList, ...kept }
  if (isStateless(params))
    return method === 'server/discover'
      ? { supportedVersions: stateless, capabilities: { tools: {} }, instructions, ...kept }
      : undefined
  if (method === 'ping') return {}
  return method === 'initialize'
    ? { protocolVersion: agreed(params), capabilities: { tools: {} }, serverInfo, instructions }
    : undefined
}

/** Chooses the version that the client asks for where it is supported, else our newest: then the client may leave. */
function agreed(params: Json | undefined): string {
  const asked = isJsonObject(params) ? params['protocolVersion'] : undefined
  return legacy.find(version => version === asked) ?? '2025-11-25'
}

async function callOwn(params: Json | undefined, parts: OwnParts): Promise<JsonObject> {
  const given = isJsonObject(params) ? params : {}
  const name = typeof given['name'] === 'string' ? given['name'] : ''
  const args = given['arguments'] ?? {}
  const { text, details, isError } = await answerOwnTool(name, isJsonObject(args) ? args : {}, await parts())
  return { content: [{ type: 'text', text }], structuredContent: details, ...(isError && { isError }) }
}

function unread({ id, isAnswer, why }: Malformed): Buffer | undefined {
  if (isAnswer) return undefined
  return errorMessage(
    id ?? null,
    id === undefined ? errorCodes.parse : errorCodes.request,
    `This can’t be read: ${why}.`,
  )
}
