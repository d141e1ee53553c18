/**
 * The RFC 8785 form of a value that `JSON.parse` gave: members sorted by UTF-16 code units, no blanks. Throws where it
 * is nested too deep.
 */
export function canonical(value: unknown): string {
  // What comes from a log is in order nearly always, and the engine then spells it whole.
  return isInOrder(value) ? JSON.stringify(value) : spell(value)
}

function isInOrder(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isInOrder)
  let before: string | undefined
  for (const name of Object.keys(value)) {
    if (before !== undefined && before >= name) return false
    if (!isInOrder((value as Record<string, unknown>)[name])) return false
    before = name
  }
  return true
}

function spell(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(spell).join(',')}]`
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${spell(member)}`).join(',')}}`
}
