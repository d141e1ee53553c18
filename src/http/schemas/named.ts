import * as z from 'zod'

/** Schemas that have a name of their own in the description of the API. */
export const namedSchemas = z.registry<{ readonly id: string }>()

/** Gives a schema the name that the description calls it by. */
export function named<S extends z.ZodType>(id: string, schema: S): S {
  namedSchemas.add(schema, { id })
  return schema
}
