import { randomUUID } from 'node:crypto'
import { isAbsolute } from 'node:path'
import {
  type CallKind,
  callKinds,
  type ToolCall,
  type CallBoundary,
} from '../../../ground/model/tool-call.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { isJsonObject, type JsonObject, type Json } from '../../../ground/model/json.ts'
import { readTraceParent } from '../../../ground/model/trace-parent.ts'
import { checkJson } from './check-json.ts'
import { memberOf } from '../../../ground/model/member-of.ts'
import type { OfferedTool, ServerInstructions } from '../../../ground/model/offered-tool.ts'

/** Facts that a front end knows of every call that it makes. */
export interface CallDefaults {
  readonly origin: ToolCall['origin']
  readonly agent: string
  readonly session: string
  readonly profile: string
  readonly cwd?: string
  /** The boundary that the front end runs it inside. */
  readonly boundary?: CallBoundary
}

/** A call from untrusted JSON. Throws a GateError `invalid` that names the field; nothing odd gets past here. */
export function parseCall(value: unknown, defaults: CallDefaults): ToolCall {
  const checked = checkJson(value, 'The call')
  if (!isJsonObject(checked))
    throw invalid('The call must be an object with kind or tool, and arguments.', 'call')
  const tool = optionalText(checked, 'tool')
  const kind = kindOf(checked, tool)
  const docstring = optionalText(checked, 'docstring')
  const cwd = cwdOf(checked, defaults)
  const trace = readTraceParent(checked['traceparent'])
  return {
    id: optionalText(checked, 'id') ?? randomUUID(),
    session: optionalText(checked, 'session') ?? defaults.session,
    agent: defaults.agent,
    profile: defaults.profile,
    kind,
    tool,
    arguments: argumentsOf(checked),
    ...(docstring !== null && { docstring }),
    ...objectField(checked, 'hints'),
    ...objectField(checked, 'annotations'),
    ...parseOffered(checked['offered'] ?? null),
    cwd,
    ...(defaults.boundary && { boundary: defaults.boundary }),
    ...(trace && { trace }),
    origin: defaults.origin,
    at: Date.now(),
  }
}

function kindOf(value: JsonObject, tool: string | null): CallKind {
  const kind = optionalText(value, 'kind')
  if (kind === null) {
    if (tool === null) throw invalid('The call has neither kind nor tool: give one of them.', 'kind')
    return 'tool'
  }
  if (!(callKinds as readonly string[]).includes(kind)) {
    throw invalid(`The kind “${kind.slice(0, 40)}” is none of ${callKinds.join(', ')}.`, 'kind')
  }
  if (kind === 'tool' && tool === null) throw invalid('A call of kind tool needs the tool’s name.', 'tool')
  return kind as CallKind
}

/** `args` and `arguments` are one; null is absent. */
function argumentsOf(value: JsonObject): JsonObject {
  const name = value['arguments'] === undefined || value['arguments'] === null ? 'args' : 'arguments'
  const input = value[name] ?? {}
  if (!isJsonObject(input)) throw invalid(`The field ${name} must be an object of named arguments.`, name)
  return input
}

function optionalText(value: JsonObject, field: string): string | null {
  const input = memberOf(value, field) ?? null
  if (input === null || typeof input === 'string') {
    if (input === '' && field === 'tool')
      throw invalid('The field tool is empty: give the tool’s name, or null.', field)
    return input
  }
  throw invalid(`The field ${field} must be text.`, field)
}

function objectField(value: JsonObject, field: 'hints' | 'annotations'): Record<string, JsonObject> {
  const input = value[field] ?? null
  if (input === null) return {}
  if (!isJsonObject(input)) throw invalid(`The field ${field} must be an object.`, field)
  return { [field]: input }
}

function cwdOf(value: JsonObject, defaults: CallDefaults): string | null {
  const cwd = optionalText(value, 'cwd') ?? defaults.cwd ?? null
  if (cwd !== null && !isAbsolute(cwd)) throw invalid('The field cwd must be an absolute path.', 'cwd')
  return cwd
}

function invalid(sentence: string, field: string): GateError {
  return new GateError('invalid', sentence, field)
}

const maxNameLength = 512

/** The field `offered` of a call from outside, if there is one. Throws `invalid` that names what is wrong. */
function parseOffered(value: Json): { readonly offered?: OfferedTool } {
  if (value === null) return {}
  if (!isJsonObject(value) || !isJsonObject(value['server'] ?? null))
    throw invalidOffer('an object with its server')
  const server = value['server'] as JsonObject
  const digest = value['digest'] ?? null
  if (digest !== null && !isDigest(digest))
    throw invalidOffer('with a digest of 64 hexadecimal digits, or null')
  const reached = server['reached'] ?? null
  const title = value['title'] ?? null
  return {
    offered: {
      server: { name: nameIn(server, 'name'), reached: reached === null ? null : nameIn(server, 'reached') },
      name: nameIn(value, 'name'),
      digest,
      ...(typeof title === 'string' && { title }),
      ...schemaIn(value, 'inputSchema'),
      ...schemaIn(value, 'outputSchema'),
      ...schemaIn(value, 'other'),
      ...instructionsIn(value['instructions'] ?? null),
      ...(value['cut'] === true && { cut: true as const }),
    },
  }
}

function nameIn(value: JsonObject, field: string): string {
  const name = memberOf(value, field)
  if (typeof name === 'string' && name !== '' && name.length <= maxNameLength) return name
  throw invalidOffer(`with a ${field} of 1 to ${maxNameLength} characters`)
}

function instructionsIn(value: Json): { readonly instructions?: ServerInstructions } {
  if (value === null) return {}
  if (!isJsonObject(value) || !isDigest(value['digest']) || typeof value['text'] !== 'string')
    throw invalidOffer('with instructions that have a digest and a text')
  const { digest, text, cut } = value
  return { instructions: { digest, text, ...(cut === true && { cut }) } }
}

function isDigest(value: Json | undefined): value is string {
  return typeof value === 'string' && /^[\da-f]{64}$/.test(value)
}

function schemaIn(
  value: JsonObject,
  field: 'inputSchema' | 'outputSchema' | 'other',
): Record<string, JsonObject> {
  const schema = value[field] ?? null
  if (schema === null) return {}
  if (!isJsonObject(schema)) throw invalidOffer(`with an object as ${field}`)
  return { [field]: schema }
}

function invalidOffer(how: string): GateError {
  return new GateError('invalid', `The field offered must be ${how}.`, 'offered')
}
