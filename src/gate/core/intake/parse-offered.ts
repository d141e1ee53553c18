import { GateError } from '../../../ground/model/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import type { OfferedTool, ServerInstructions } from '../../../ground/model/offered-tool.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

const maxNameLength = 512

/** The field `offered` of a call from outside, if there is one. Throws `invalid` that names what is wrong. */
export function parseOffered(value: Json): { readonly offered?: OfferedTool } {
  if (value === null) return {}
  if (!isJsonObject(value) || !isJsonObject(value['server'] ?? null))
    throw invalid('an object with its server')
  const server = value['server'] as JsonObject
  const digest = value['digest'] ?? null
  if (digest !== null && !isDigest(digest)) throw invalid('with a digest of 64 hexadecimal digits, or null')
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
  throw invalid(`with a ${field} of 1 to ${maxNameLength} characters`)
}

function instructionsIn(value: Json): { readonly instructions?: ServerInstructions } {
  if (value === null) return {}
  if (!isJsonObject(value) || !isDigest(value['digest']) || typeof value['text'] !== 'string')
    throw invalid('with instructions that have a digest and a text')
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
  if (!isJsonObject(schema)) throw invalid(`with an object as ${field}`)
  return { [field]: schema }
}

function invalid(how: string): GateError {
  return new GateError('invalid', `The field offered must be ${how}.`, 'offered')
}
