import * as z from 'zod'
import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'

/** The names of schemas, for the description of the API. */
export const schemaRegistry = z.registry<SchemaNotes>()

/** Milliseconds since 1970. */
export const moment = z.number()

/** A text of any length. */
export const text = z.string()

/** Any text of at most so many characters. */
export const shortText = (max: number) => z.string().max(max, `it is longer than ${max} characters`)

/** Names with values of one kind. */
export const recordSchema = <S extends z.ZodType>(value: S) => z.record(z.string(), value)

/** A JSON object, handed on as it came: nothing in it is passed over, and what reads it checks it. */
export const jsonObject = typedSchema('object', z.custom<JsonObject>(isJsonObject, 'it must be an object'))

const wholeText = /^\d{1,15}$/

/** A whole number as the address has it. */
export const numberInQuery = typedSchema(
  'integer',
  z.string().regex(wholeText, 'give a whole number'),
).transform(Number)

/** A number with decimals as the address has it. */
export const decimalInQuery = typedSchema(
  'number',
  z.string().regex(/^\d{1,6}(?:\.\d{1,9})?$/, 'give a number'),
).transform(Number)

/** `true` or `false` as the address has it. */
export const booleanInQuery = z.enum(['true', 'false']).transform(input => input === 'true')

/** Minutes from UTC as the address has them. */
export const offsetInQuery = typedSchema('integer', z.string().regex(/^-?\d{1,3}$/, 'give minutes from UTC'))
  .transform(Number)
  .pipe(z.number().min(-840).max(840))

/** The notes on a schema that the description of the API adds to the schema itself. */
interface SchemaNotes {
  /** A name of its own. */
  readonly id?: string
  /** The type as JSON Schema has it, where the schema itself can’t say it. */
  readonly type?: string
}

/** Gives a schema the name that the description calls it by. */
export function namedSchema<S extends z.ZodType>(id: string, schema: S): S {
  schemaRegistry.add(schema, { id })
  return schema
}

/** Says the type of a schema that can’t say it. */
function typedSchema<S extends z.ZodType>(type: string, schema: S): S {
  schemaRegistry.add(schema, { type })
  return schema
}
