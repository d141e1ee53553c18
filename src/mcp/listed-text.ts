import { isJsonObject, type Json } from '../model/json.ts'

const longest = 1_000_000

/** What models read of a list of tools: every text in it and every name, one on each line. */
export function listedText(result: Json | undefined): string {
  const tools = isJsonObject(result) ? result['tools'] : undefined
  if (!Array.isArray(tools)) return ''
  const texts: string[] = []
  const pending: Json[] = [...(tools as readonly Json[])].toReversed()
  let room = longest
  for (let value = pending.pop(); value !== undefined && room > 0; value = pending.pop()) {
    if (typeof value === 'string') {
      texts.push(value.slice(0, room))
      room -= value.length + 1
    } else if (Array.isArray(value)) pending.push(...(value as readonly Json[]).toReversed())
    else if (isJsonObject(value))
      pending.push(
        ...Object.entries(value)
          .toReversed()
          .flatMap(([name, inner]) => [inner, name]),
      )
  }
  return texts.join('\n')
}
