import type { Json, JsonObject } from '../../ground/model/json.ts'

const value = /^(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d{1,15}(?:\.\d{1,15})?|true|false|null))\s*/
const name = /^([A-Za-z_]\w*)\s*[:=]\s*/

/**
 * Reads `delete_user('usr_1', env: 'production')` as a call of a tool; arguments without a name are counted. Undefined
 * where an argument is neither a text, a number, true, false nor null.
 */
export function callOfFunction(text: string): JsonObject | undefined {
  const open = text.indexOf('(')
  const args: (readonly [string, Json])[] = []
  let rest = text.slice(open + 1, text.lastIndexOf(')')).trim()
  for (let at = 1; rest !== ''; at++) {
    const [named = '', key = `argument_${at}`] = name.exec(rest) ?? []
    const found = value.exec(rest.slice(named.length))
    if (!found) return undefined
    const [whole, single, double, word] = found
    args.push([key, word === undefined ? unescapeText(single ?? double ?? '') : (JSON.parse(word) as Json)])
    rest = rest.slice(named.length + whole.length)
    if (rest !== '' && !rest.startsWith(',')) return undefined
    rest = rest.slice(1).trimStart()
  }
  return { kind: 'tool', tool: text.slice(0, open), arguments: Object.fromEntries(args) }
}

function unescapeText(text: string): string {
  return text.replaceAll(/\\(.)/g, '$1')
}
