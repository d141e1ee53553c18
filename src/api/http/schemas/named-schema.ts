import * as z from 'zod'

/** The notes on a schema that the description of the API adds to the schema itself. */
interface SchemaNotes {
  /** A name of its own. */
  readonly id?: string
  /** The type as JSON Schema has it, where the schema itself can’t say it. */
  readonly type?: string
}

/** The names of schemas, for the description of the API. */
export const schemaRegistry = z.registry<SchemaNotes>()

/** Gives a schema the name that the description calls it by. */
export function namedSchema<S extends z.ZodType>(id: string, schema: S): S {
  schemaRegistry.add(schema, { id })
  return schema
}

/** Says the type of a schema that can’t say it. */
export function typedSchema<S extends z.ZodType>(type: string, schema: S): S {
  schemaRegistry.add(schema, { type })
  return schema
}
