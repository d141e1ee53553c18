import type { ApiRequest } from './api-request.ts'
import {
  changingVerbs,
  deployingVerbs,
  destroyingVerbs,
  fillers,
  grantingVerbs,
  lookingVerbs,
  payingVerbs,
  runningVerbs,
  settingVerbs,
  stoppingVerbs,
  tellingVerbs,
} from './api-words-table.ts'

/** The words of an operation's name, its verb first. */
export type Operation = readonly string[]

/**
 * Returns the operations that a request names: in a header, a parameter, a field of the body, a mutation, or the last
 * word of the path.
 */
export function apiOperations(request: ApiRequest): readonly Operation[] {
  const { fields, headers, body, segments } = request
  const target = headers
    .map(header => /^(?:x-amz-target|soapaction)\s{0,9}:\s{0,9}["']?([\w.:/#-]{1,200})/i.exec(header)?.[1])
    .find(Boolean)
  const input = fields.filter(field => isOperationName(field.name, field.depth, segments)).slice(0, 20)
  return [
    ...(target === undefined ? [] : [operationWords(target.split(/[.#/]/).at(-1) ?? '')]),
    ...input.map(({ value }) => operationWords(value)),
    ...fields
      .filter(({ name, value }) => value === '' && /^(?:delete|restore|terminate|purge)$/i.test(name))
      .map(({ name }) => [name]),
    ...(body.includes('mutation') ? mutationFields(body).map(operationWords) : []),
    ...inPath(segments),
  ].filter(words => words.length > 0)
}

const operationField = /^(?:action|operation|op|do|cmd|command|verb|method|function|act|methodname)$/i

/** `Action=…`, `{"action": …}`; `type` and `command` only where the path says that an action follows. */
function isOperationName(name: string, depth: number, segments: readonly string[]): boolean {
  if (depth > 1) return false
  if (operationField.test(name)) return true
  return (
    /^type$/i.test(name) && /^(?:batch_?)?(?:actions?|operations?|commands?)$/i.test(segments.at(-1) ?? '')
  )
}

/** `TerminateInstances` → terminate instances; `chat.delete` → delete chat; a long text names no operation. */
export function operationWords(name: string): Operation {
  const raw = name.slice(0, 120)
  if (/\s\S{1,100}\s\S{1,100}\s/.test(raw)) return []
  const parts = raw.split(/[.:]/).filter(Boolean)
  const ordered = parts.length > 1 ? [...parts.slice(-1), ...parts.slice(0, -1)] : parts
  const split = ordered.flatMap(wordsOf)
  const start = split.findIndex(word => !fillers.has(word))
  return verbFirst(start > 0 ? split.slice(start) : split)
}

/** `commentDelete` → delete comment, `eth_sendTransaction` → send transaction: nobody's verb stands first there. */
function verbFirst(words: Operation): Operation {
  const last = words.at(-1) ?? ''
  if (words.length < 2 || isVerb(words[0] ?? '')) return words
  if (isVerb(last)) return [last, ...words.slice(0, -1)]
  return isVerb(words[1] ?? '') ? words.slice(1) : words
}

const verbs = [
  lookingVerbs,
  destroyingVerbs,
  stoppingVerbs,
  grantingVerbs,
  settingVerbs,
  changingVerbs,
  deployingVerbs,
  runningVerbs,
  payingVerbs,
  tellingVerbs,
]

function isVerb(word: string): boolean {
  return verbs.some(table => table.has(word))
}

/** `TerminateInstances`, `delete_all` → words in lower case. */
export function wordsOf(name: string): readonly string[] {
  return name
    .slice(0, 120)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]{1,60}/)
    .filter(Boolean)
}

/** The last word of a path that is no identifier, with the thing before it where it is a lone verb. */
function inPath(segments: readonly string[]): readonly Operation[] {
  const named = segments.filter(segment => !isIdentifier(segment))
  const last = named.at(-1)
  if (last === undefined || segments.length - segments.lastIndexOf(last) > 2) return []
  const words = operationWords(last.replace(/\.(?:json|php|cgi|aspx?|do|action|xml)$/i, ''))
  if (words.length !== 1) return [words]
  const before = named
    .slice(0, -1)
    .flatMap(wordsOf)
    .filter(word => !fillers.has(word))
  return [[...words, ...before.slice(-2)]]
}

/** `42`, `i-0abc`, `{id}`, a long mix of letters and digits: which one, not what. */
export function isIdentifier(segment: string): boolean {
  return (
    /^(?:v\d{1,2}(?:\.\d)?|\d[\d.-]{0,40}|[{:$<].*|me|self|[a-f\d-]{24,})$/i.test(segment) ||
    (/\d/.test(segment) && /^[\w.@%=-]{6,}$/.test(segment) && !/^[a-z]{3,20}[_-]?v?\d$/i.test(segment))
  )
}

/** Returns the top fields of GraphQL mutations in a body: `mutation { deleteRepo(id: 1) { ok } }` → deleteRepo. Linear. */
export function mutationFields(body: string): readonly string[] {
  const found: string[] = []
  // In the text of a JSON string a line end is a backslash and a letter.
  const start = /(?:\\[nrt]|\b)mutation\b/g
  for (let match = start.exec(body); match && found.length < 40; match = start.exec(body)) {
    const end = collect(body, match.index + match[0].length, found)
    start.lastIndex = Math.max(end, start.lastIndex)
  }
  return found
}

/** Collects the names at the first depth from here on, and returns where the mutation ends. */
function collect(text: string, from: number, found: string[]): number {
  let braces = 0
  let parentheses = 0
  let at = from
  for (; at < text.length && found.length < 40; at++) {
    const letter = text.charAt(at)
    if (letter === '(') parentheses++
    else if (letter === ')') parentheses--
    else if (parentheses > 0) continue
    else if (letter === '{') braces++
    else if (letter === '}' && --braces <= 0) break
    else if (braces === 1 && /[A-Za-z_]/.test(letter)) {
      const name = /^\w{1,100}/.exec(text.slice(at, at + 100))?.[0] ?? letter
      at += name.length - 1
      const alias = /^\s{0,20}:/.test(text.slice(at + 1, at + 22))
      const escape = text.charAt(at - name.length) === '\\'
      if (!alias && !escape) found.push(name)
    }
  }
  return at
}
