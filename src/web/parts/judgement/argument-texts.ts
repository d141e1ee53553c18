import type { Json, JsonObject } from '../../../model/json.ts'

/** One text of a call’s arguments: where it stands as a JSON Pointer, the same for a person, and the text. */
export interface ArgumentText {
  readonly pointer: string
  readonly name: string
  readonly text: string
}

const most = 200

/** Every text, number and empty thing of the arguments in order, at any depth; at most 200 and how many more. */
export function argumentTexts(value: JsonObject): {
  readonly texts: readonly ArgumentText[]
  readonly more: number
} {
  const texts: ArgumentText[] = []
  let more = 0
  const visit = (item: Json, path: readonly string[]): void => {
    const inside = childrenOf(item)
    if (inside.length > 0) {
      for (const [key, child] of inside) visit(child, [...path, key])
      return
    }
    if (texts.length === most) more++
    else texts.push({ pointer: pointerOf(path), name: path.join(' › '), text: textOf(item) })
  }
  for (const [key, item] of Object.entries(value)) visit(item, [key])
  return { texts, more }
}

function childrenOf(item: Json): readonly (readonly [string, Json])[] {
  return typeof item === 'object' && item !== null ? Object.entries(item as JsonObject) : []
}

function textOf(item: Json): string {
  return typeof item === 'string' ? item : JSON.stringify(item)
}

function pointerOf(path: readonly string[]): string {
  return path.map(part => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
