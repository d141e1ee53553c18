import type { LoggedDecision } from '../../ground/model/logged-decision.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Json } from '../../ground/model/json.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { memberOf } from '../../ground/model/member-of.ts'

const maxLength = 300

type LoggedCall = Pick<LoggedDecision, 'missing'> & { readonly call: Parameters<typeof callLine>[0] }

/** A call on one line: the command, path, address or statement; a named tool with its arguments. Safe to look at. */
export function callLine(call: Pick<ToolCall, 'kind' | 'tool' | 'arguments'>): string {
  const name = call.kind === 'tool' && call.tool !== null ? `${call.tool} ` : ''
  return visibleText(name + lineOf(call), maxLength)
}

/** The same for a list that has no column for tools: what is no command stands behind the name of its tool. */
export function namedCallLine(
  logged: LoggedCall & { readonly call: Pick<ToolCall, 'kind' | 'tool'> },
): string {
  const line = loggedCallLine(logged)
  const { kind } = logged.call
  return kind === 'shell' || kind === 'tool' ? line : `${toolName(logged.call)} ${line}`
}

/** The same of a call in the log: where its arguments are not there any more, the sentence that says why. */
export function loggedCallLine({ call, missing }: LoggedCall): string {
  const why = missing?.['/call/arguments']
  if (why === undefined) return callLine(call)
  return visibleText(call.kind === 'tool' && call.tool !== null ? `${call.tool}: ${why}` : why, maxLength)
}

/** The kinds of calls, in a word or two. */
export function kindName({ kind }: Pick<ToolCall, 'kind'>): string {
  return kindNames[kind]
}

/** Returns the name of the tool that the call goes through: the tool’s own name, else the kind. */
export function toolName({ kind, tool }: Pick<ToolCall, 'kind' | 'tool'>): string {
  return tool === null ? kindNames[kind] : visibleText(tool, 120)
}

const kindNames: Readonly<Record<ToolCall['kind'], string>> = {
  shell: 'shell',
  file_read: 'read file',
  file_write: 'write file',
  http: 'http',
  sql: 'sql',
  tool: 'tool',
}

function lineOf({ kind, arguments: input }: Pick<ToolCall, 'kind' | 'arguments'>): string {
  const text = (name: string): string | undefined => {
    const value = memberOf(input, name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const message = {
    shell: text('command'),
    file_read: text('path'),
    file_write: text('path'),
    http: text('url') && `${text('method') ?? 'GET'} ${text('url')}`,
    sql: text('query') ?? text('sql'),
    tool: undefined,
  }[kind]
  return message ?? argumentLine(input)
}

function argumentLine(input: Readonly<Record<string, Json>>): string {
  const parts = Object.entries(input).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return parts.length === 0 ? 'no arguments' : parts.join(', ')
}
