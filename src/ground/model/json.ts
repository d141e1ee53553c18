/** Any value that JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

/** A JSON object; member order carries no meaning. */
export interface JsonObject {
  readonly [key: string]: Json
}

/** True for a plain JSON object (no array, not null). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
