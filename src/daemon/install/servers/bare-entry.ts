import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'
import { isOurs, commandWords } from './front-entry.ts'
import type { ServerShape } from '../../../ground/clients/client-record.ts'
import type { EntryChange, FrontCommand } from './change-entry.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** Reads from an entry how it was before it came behind the gate; undefined for one that is not of ours. */
export function bareEntry(
  entry: JsonObject,
  shape: ServerShape,
  front: Pick<FrontCommand, 'known'>,
): EntryChange | undefined {
  const words = commandWords(entry)
  if (words === undefined || words === 'unreadable' || !isOurs(words, front)) return undefined
  const end = words.indexOf('--')
  if (end >= 0) return bareCommand(words.slice(end + 1), shape)
  const at = words.indexOf('--url')
  const url = at < 0 ? undefined : words[at + 1]
  return url === undefined ? undefined : bareUrl(entry, url, words.slice(at + 2), shape)
}

function bareCommand([program, ...args]: readonly string[], shape: ServerShape): EntryChange | undefined {
  if (program === undefined) return undefined
  const set = shape.command === 'one list' ? { command: [program, ...args] } : { command: program, args }
  return { set, remove: [] }
}

function bareUrl(
  entry: JsonObject,
  url: string,
  options: readonly string[],
  { environment, url: [field = 'url'], startedType }: ServerShape,
): EntryChange {
  const env = entry[environment]
  const values = isJsonObject(env) ? env : {}
  const pairs = options.flatMap((word, i) =>
    word === '--header-env' ? [(options[i + 1] ?? '').split('=')] : [],
  )
  const own = pairs.filter(([, variable = '']) => Object.hasOwn(values, variable))
  const headers = Object.fromEntries(
    own.map(([name = '', variable = '']) => [name, memberOf(values, variable) ?? '']),
  )
  const others = Object.entries(values).filter(([name]) => !own.some(([, variable]) => variable === name))
  const named = pairs.filter(pair => !own.includes(pair))
  const token = options.indexOf('--token-env')
  const isCodex = named.length > 0 || token >= 0
  const type = startedType === 'local' && environment === 'environment' ? 'remote' : 'http'
  return {
    set: {
      ...('type' in entry && { type }),
      [field]: url,
      ...(own.length > 0 && { [isCodex ? 'http_headers' : 'headers']: headers }),
      ...(named.length > 0 && { env_http_headers: Object.fromEntries(named) as JsonObject }),
      ...(token >= 0 && { bearer_token_env_var: options[token + 1] ?? '' }),
      ...(others.length > 0 && { [environment]: Object.fromEntries(others) }),
    },
    remove: ['command', 'args', 'env_vars', ...(others.length > 0 ? [] : [environment])].filter(one =>
      Object.hasOwn(entry, one),
    ),
  }
}
