import type { Json, JsonObject } from '../../../../ground/model/json.ts'

/** One text of a call’s arguments: where it stands as a JSON Pointer, the same for a person, and the text. */
export interface ArgumentText {
  readonly pointer: string
  readonly name: string
  readonly text: string
}

const most = 200

/** The texts of a call’s arguments. */
export interface ShownArguments {
  readonly texts: readonly ArgumentText[]
  /** The number of further texts. */
  readonly more: number
  /** The number of characters that the log has kept of arguments that were longer. */
  readonly kept?: number
}

/** Every text, number and empty thing of the arguments in order, at any depth; at most 200 of them. */
export function shownArguments(value: JsonObject): ShownArguments {
  const kept = value['(kept)']
  if (typeof kept === 'string' && typeof value['(cut)'] === 'string')
    return { texts: [beginningOf(kept)], more: 0, kept: kept.length }
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

/**
 * The log keeps the beginning of the JSON of arguments that are too long. Where that is one text, it is the
 * beginning of this text, and what is pointed at in it can be found.
 */
function beginningOf(json: string): ArgumentText {
  const name = /^\{"([\w.-]{1,80})":"/.exec(json)
  if (name?.[1] !== undefined) {
    const inside = json.slice(name[0].length).replace(/\\(?:u[\da-f]{0,3})?$/i, '')
    try {
      const text: unknown = JSON.parse(`"${inside}"`)
      if (typeof text === 'string') return { pointer: `/${name[1]}`, name: name[1], text }
    } catch {
      // More than one text: shown as it is kept.
    }
  }
  return { pointer: '', name: 'arguments', text: json }
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
