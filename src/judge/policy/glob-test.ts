import { RE2JS } from 're2js'
import { lazy } from '../../ground/model/lazy.ts'

/** Answers whether a text is what a glob stands for. */
export type GlobTest = (text: string) => boolean

const maxLength = 500

/**
 * A glob as a linear-time test: `*` and `?` stop at a slash, `**` does not, `[a-z]` and `{one,two}` as in a
 * shell; a backslash takes the next character as it is. With `slashes`, a star stands for a slash too.
 * Throws an Error with one clause for what is no glob.
 *
 * This is the glob of people’s files (rules, grants, settings): it is a language, it may come from anybody, and RE2
 * keeps it linear. `readers/paths/glob-fits.ts` is for patterns of a command line that is judged, and
 * `sdk/profiles/holds-term.ts` for lists of tools in a program’s own code.
 */
export function globTest(pattern: string, slashes = false): GlobTest {
  checkLength(pattern)
  const source = `(?s)^(?:${translate(pattern, slashes)})$`
  if (!/[*?[{\\]/.test(pattern)) return text => text === pattern
  // A set is the one part that can be wrong in itself: without one, nothing is compiled before it is needed.
  if (pattern.includes('[')) return linearTest(source)
  const test = lazy(() => linearTest(source))
  return text => test()(text)
}

/** A regular expression found anywhere in a text, in linear time. */
export function linearTest(source: string): GlobTest {
  const pattern = RE2JS.compile(source)
  return text => pattern.matcher(text).find()
}

/** Refuses a pattern that is empty or longer than anybody writes. */
export function checkLength(pattern: string): void {
  if (pattern === '') throw new Error('it is empty')
  if (pattern.length > maxLength) throw new Error(`it is longer than ${maxLength} characters`)
}

/** The folder in which everything lies that a path glob stands for. */
export function globBase(pattern: string): string {
  const special = pattern.search(/[*?[{\\]/)
  const plain = special === -1 ? pattern : pattern.slice(0, pattern.lastIndexOf('/', special) + 1)
  return plain.replace(/\/$/, '') || '/'
}

const token = /\\([\s\S])|(\*\*\/)|(\*\*)|(\*)|(\?)|\[([!^]?)((?:\][^\]]*|[^\]]+))\]|([{},])|([\s\S])/g

function translate(pattern: string, slashes: boolean): string {
  let depth = 0
  let source = ''
  for (const match of pattern.matchAll(token)) {
    const brace = match[8]
    if (brace === '{') depth++
    if (brace === '}' && --depth < 0) throw new Error('it has a } without a {')
    source += brace === undefined ? wildcard(match, slashes) : alternative(brace, depth)
  }
  if (depth > 0) throw new Error('it has a { without a }')
  return source
}

function wildcard(match: RegExpExecArray, slashes: boolean): string {
  const [, escaped, folders, all, star, any, not, set, , plain] = match
  const one = slashes ? '.' : '[^/]'
  if (folders !== undefined) return slashes ? '.*/' : '(?:.*/)?'
  if (all !== undefined) return '.*'
  if (star !== undefined) return `${one}*`
  if (any !== undefined) return one
  if (set !== undefined) return `[${not ? '^' : ''}${set.replace(/[\\\]^[]/g, '\\$&')}]`
  return literal(escaped ?? plain ?? '')
}

/** A comma outside braces is a comma. */
function alternative(brace: string, depth: number): string {
  if (brace === ',') return depth > 0 ? '|' : ','
  return brace === '{' ? '(?:' : ')'
}

function literal(character: string): string {
  if (character === '[') throw new Error('it has a [ without a ]')
  return character.replace(/[.+*?^${}()|[\]\\]/, '\\$&')
}
