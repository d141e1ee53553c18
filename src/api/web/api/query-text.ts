type Value = string | number | boolean | readonly string[] | undefined

/** The part of an address behind its path: `?a=1&b=x,y`, without what is left out; empty for nothing. */
export function queryText(input: object): string {
  const parts = new URLSearchParams()
  for (const [name, value] of Object.entries(input) as [string, Value][])
    if (value !== undefined && value !== '') parts.set(name, String(value))
  const text = parts.toString()
  return text === '' ? '' : `?${text}`
}
