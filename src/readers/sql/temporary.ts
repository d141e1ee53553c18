import type { SqlStatement } from '../../model/effect.ts'

/** What drops or empties a table that the same text made for the session alone is about a TEMPORARY TABLE. */
export function withTemporary(statements: readonly SqlStatement[]): readonly SqlStatement[] {
  const made = new Set<string>()
  return statements.map(statement => {
    const { verb, object, names } = statement
    if (verb === 'CREATE' && object === 'TEMPORARY TABLE')
      for (const name of names) made.add(name.toLowerCase())
    const own =
      names.length > 0 &&
      names.every(name => made.has(name.toLowerCase()) || /^(?:#|pg_temp\.|temp\.|tempdb\.)/i.test(name))
    return own && object === 'TABLE' ? { ...statement, object: 'TEMPORARY TABLE' } : statement
  })
}
