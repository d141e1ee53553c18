import { isJsonObject, type Json } from '../../../ground/model/json.ts'
import { commandWords } from './front-entry.ts'
import { serversIn } from './plan-wraps.ts'
import type { ServerList } from './server-lists.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

const places = ['env', 'environment', 'headers', 'http_headers']
/** `${TOKEN}`, `Bearer ${env:TOKEN}`, `{env:TOKEN}`, `$TOKEN`: a name, and no value. */
const reference = /^(?:\w{1,10} )?\$?(?:\{[\w:.-]{1,100}\}|(?<=\$)\w{1,100})$/
const option = /^--?[\w-]{0,60}(?:token|key|secret|passw|pwd|auth|credential|header)[\w-]{0,40}(?:=(.+))?$/is
const minLength = 4

/** Finds the values of a list of servers that nobody should read over a shoulder: those of environments, headers and options. */
export function listedSecrets(text: string, list: ServerList): readonly string[] {
  const entries = serversIn(text, list).flatMap(({ entry }) => (isJsonObject(entry) ? [entry] : []))
  const values = entries.flatMap(entry => places.flatMap(place => textsIn(memberOf(entry, place))))
  const words = entries.flatMap(entry => {
    const found = commandWords(entry)
    return Array.isArray(found) ? optionValues(found as readonly string[]) : []
  })
  const secrets = [...values, ...words].filter(value => value.length >= minLength && !reference.test(value))
  return [...new Set(secrets.flatMap(value => [value, JSON.stringify(value).slice(1, -1)]))]
}

function textsIn(value: Json | undefined): readonly string[] {
  return isJsonObject(value) ? Object.values(value).filter(one => typeof one === 'string') : []
}

/** Our own options name variables, not values. */
function optionValues(words: readonly string[]): readonly string[] {
  return words.flatMap((word, i) => {
    const matched = option.exec(word)
    if (!matched || /^--(?:header-env|token-env|token-file)$/.test(word)) return []
    return [matched[1] ?? words[i + 1] ?? '']
  })
}
