import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { isJsonObject, type Json } from '../../../ground/model/json.ts'

/** A text that models read when they are told of a tool. */
export interface ToolText {
  /** Its place: `description`, `title`, `parameters`, `result`, `annotations`, `other fields`, `server’s instructions`. */
  readonly where: string
  readonly text: string
}

/** The place of a server’s words on itself. */
export const ofServer = 'server’s instructions'
/** The place of texts that are no part of a definition. */
export const ofOthers = 'other fields'

const maxTexts = 4_000
const maxCharacters = 300_000

/** All that a server says of a tool: its description, names and texts of its schemas; and whether that was all. */
export function toolTexts({
  docstring,
  annotations,
  offered,
}: Pick<ToolCall, 'docstring' | 'annotations' | 'offered'>): {
  readonly texts: readonly ToolText[]
  readonly whole: boolean
} {
  const texts: ToolText[] = []
  let remaining = maxCharacters
  const add = (where: string, text: string) => {
    if (texts.length < maxTexts && text.length <= remaining) texts.push({ where, text })
    else whole = false
    remaining -= Math.min(text.length, remaining)
  }
  const { instructions } = offered ?? {}
  let whole = offered?.cut !== true && instructions?.cut !== true
  if (docstring !== undefined) add('description', docstring)
  if (offered?.title !== undefined) add('title', offered.title)
  if (instructions !== undefined && instructions.text !== '') add(ofServer, instructions.text)
  const parts = {
    parameters: offered?.inputSchema,
    result: offered?.outputSchema,
    annotations,
    [ofOthers]: offered?.other,
  }
  for (const [where, part] of Object.entries(parts))
    if (part !== undefined) for (const text of textsIn({ ...part })) add(where, text)
  return { texts, whole }
}

/** Strings and names of members, at any depth. */
function* textsIn(value: Json): Generator<string> {
  const pending: Json[] = [value]
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (typeof item === 'string') yield item
    else if (Array.isArray(item)) pending.push(...(item as readonly Json[]).slice(0, maxTexts))
    else if (isJsonObject(item))
      for (const [name, inner] of Object.entries(item)) {
        yield name
        pending.push(inner)
      }
  }
}
