import { GateError } from '../../../ground/model/errors.ts'
import type { Json } from '../../../ground/model/json.ts'
import type { JudgedMethod } from '../../../ground/model/judged-method-table.ts'
import type { ListedTools } from '../catalogue/listed-tools.ts'
import type { Request } from '../wire/message.ts'
import { type McpCall, resourceCall, samplingCall, toolCall } from './mcp-call.ts'

/** The way in which requests of one method are judged. */
interface Judged {
  /** Always, or where the profile’s `judged_methods` names the method. */
  readonly when: 'always' | 'policy'
  /** The side that sends such requests. */
  readonly sender: 'client' | 'server'
  /** Makes the call that the gate evaluates. Throws `invalid` for parameters that can’t be read. */
  readonly callOf: (params: Json | undefined, tools: ListedTools) => McpCall
  /** A refusal is answered as the result of a tool, which models read, or as an error. */
  readonly refusedAs: 'result' | 'error'
}

/** The facts of one method of MCP. */
export interface McpMethod {
  readonly judged?: Judged
  /**
   * Models read the result, so it is reported to the gate although nobody judged the request: under the name of the
   * method, or under no name, where the call that it belongs to is not known.
   */
  readonly resultIsRead?: 'as method' | 'unnamed'
  /** The parameter that the header `Mcp-Name` repeats. */
  readonly nameParameter?: 'name' | 'uri' | 'taskId'
  /** The stateless protocol requires that header. */
  readonly isNameRequired?: true
  /** Its result says how long it may be kept, in the stateless protocol. */
  readonly isCacheable?: true
}

const mcpMethods = {
  'tools/call': {
    judged: { when: 'always', sender: 'client', callOf: toolCall, refusedAs: 'result' },
    nameParameter: 'name',
    isNameRequired: true,
  },
  'resources/read': {
    judged: { when: 'policy', sender: 'client', callOf: resourceCall, refusedAs: 'error' },
    resultIsRead: 'as method',
    nameParameter: 'uri',
    isNameRequired: true,
    isCacheable: true,
  },
  'sampling/createMessage': {
    judged: { when: 'policy', sender: 'server', callOf: samplingCall, refusedAs: 'error' },
  },
  'prompts/get': { resultIsRead: 'as method', nameParameter: 'name', isNameRequired: true },
  'tasks/get': { resultIsRead: 'unnamed', nameParameter: 'taskId' },
  'tasks/result': { resultIsRead: 'unnamed' },
  'tasks/update': { nameParameter: 'taskId' },
  'tasks/cancel': { nameParameter: 'taskId' },
} satisfies Readonly<Record<string, McpMethod>> &
  Readonly<Record<'tools/call' | JudgedMethod, McpMethod & { readonly judged: Judged }>>

/** Gives the facts of a method; none for most of them. */
export function mcpMethod(method: string): McpMethod {
  const known: Readonly<Record<string, McpMethod>> = mcpMethods
  return (Object.hasOwn(known, method) && known[method]) || {}
}

/** Makes the call that a request is evaluated as. Throws `invalid` where no such call can be made. */
export function callOf({ method, params }: Pick<Request, 'method' | 'params'>, tools: ListedTools): McpCall {
  const { judged } = mcpMethod(method)
  if (judged) return judged.callOf(params, tools)
  throw new GateError('invalid', `No call can be made of the method ${method.slice(0, 80)}.`, 'method')
}
