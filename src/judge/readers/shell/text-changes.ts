import { fromEscapes } from '../texts/decode-once.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/**
 * Returns what a program makes of a text that it reads, from the words of its command; null for forms that are not
 * followed.
 */
export type TextChange = (text: string, words: readonly string[]) => string | null

/** Programs that change the letters of a text, by name. */
export const textChanges: Readonly<Record<string, TextChange>> = {
  tr: translateText,
  cut: cutText,
  sed: substituteText,
}

/** Returns the text after `tr`; null for forms that are not followed. */
function translateText(text: string, words: readonly string[]): string | null {
  const flags = words.filter(word => /^-[a-zA-Z]+$/.test(word)).join('')
  const sets = words.filter(word => !/^-[a-zA-Z]+$/.test(word)).map(setOf)
  const [from, to] = sets
  if (/[^-dst]/.test(flags) || from === undefined || from === null || to === null) return null
  const deletes = flags.includes('d')
  const changed = deletes
    ? [...text].filter(character => !from.includes(character))
    : [...text].map(character => (to ? inPlaceOf(character, from, to) : character))
  if (!flags.includes('s')) return deletes || to ? changed.join('') : null
  const squeezed = to ?? from
  return changed
    .filter((character, i) => !(character === changed[i - 1] && squeezed.includes(character)))
    .join('')
}

function inPlaceOf(character: string, from: string, to: string): string {
  const at = from.lastIndexOf(character)
  return at === -1 ? character : (to[Math.min(at, to.length - 1)] ?? character)
}

const classes: ReadonlyMap<string, string> = mapOf({
  '[:upper:]': 'A-Z',
  '[:lower:]': 'a-z',
  '[:alpha:]': 'A-Za-z',
  '[:alnum:]': '0-9A-Za-z',
  '[:space:]': ' \t\n\r\v\f',
  '[:blank:]': ' \t',
  '[:digit:]': '0-9',
})

/** `a-cx` → `abcx`; null for classes and repetitions that are not followed. */
function setOf(raw: string): string | null {
  const plain = raw.replace(/\[:[a-z]{5}:\]/g, found => classes.get(found) ?? found)
  if (/\[[:=.]|\[.\*/.test(plain)) return null
  return fromEscapes(plain).replace(/([\s\S])-([\s\S])/g, (whole, first: string, last: string) => {
    const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)]
    if (to < from || to - from > 255) return whole
    return Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i)).join('')
  })
}

/** Returns the text after `cut -c3-` or `cut -d: -f2`; null for other forms. */
function cutText(text: string, words: readonly string[]): string | null {
  const field = /^-d ?(\S) -f ?(\d{1,3})$|^-f ?(\d{1,3}) -d ?(\S)$/.exec(words.join(' '))
  if (field) {
    const [separator = '', number] = field[1] === undefined ? [field[4], field[3]] : [field[1], field[2]]
    return byLine(line =>
      line.includes(separator) ? (line.split(separator)[Number(number) - 1] ?? '') : line,
    )(text)
  }
  const range = /^-c\s?(\d{1,6})?(-)?(\d{1,6})?$/.exec(words.join(' ').replace(/^-c /, '-c'))
  if (!range) return null
  const from = Number(range[1] ?? 1) - 1
  const to = range[2] === undefined ? from + 1 : range[3] === undefined ? undefined : Number(range[3])
  return byLine(line => line.slice(from, to))(text)
}

/** Returns the text after `s/a/b/g`; null for other commands, and for patterns that could be slow. */
export function substituteText(text: string, words: readonly string[]): string | null {
  const scripts = words.filter(
    word => !/^-(?:[eErs]|i\S{0,9}|-expression|-regexp-extended|-in-place)$/.test(word),
  )
  const [script = ''] = scripts
  if (scripts.length > 1) return null
  const parts = /^s([/|#,@:])((?:(?!\1).){1,200})\1((?:(?!\1).){0,200})\1(g?)$/s.exec(script)
  if (!parts) return null
  const [, , from = '', to = '', all = ''] = parts
  if (!/[.*[\]^$\\+?()&]/.test(`${from}${to}`))
    return all ? text.split(from).join(to) : byLine(line => line.replace(from, () => to))(text)
  // With one repetition of one character a short text takes no time.
  const atoms = /^\^?(?:(?:\\[.*[\]^$/rnts]|\[\^?[\w\s:.,@%=+-]{1,60}\]|[^*[\]\\+?(){}|$])\*?)+\$?$/
  if (!atoms.test(from) || (from.match(/(?<!\\)\*/g)?.length ?? 0) > 1) return null
  if (!/^(?:\\[\\/&nt]|[^\\])*$/.test(to) || text.length > 4_096) return null
  const pattern = new RegExp(from, all)
  const replacement = (found: string) =>
    to.replace(/\\([\\/&nt])|&/g, (_whole, escaped: string | undefined) =>
      escaped === 'n' ? '\n' : escaped === 't' ? '\t' : (escaped ?? found),
    )
  return byLine(line => line.replace(pattern, replacement))(text)
}

/** Returns the text after `awk '{print $2}'` or `awk 'BEGIN { printf "…" }'`; null for other programs. */
export function fieldOrText(text: string, words: readonly string[]): string | null {
  const separator = /^-F\s?(\S)$/.exec(words.slice(0, -1).join(' '))?.[1]
  if (words.length > 1 && separator === undefined) return null
  const program = words.at(-1)?.trim() ?? ''
  const match = /^BEGIN\s{0,9}\{\s{0,9}(printf?)\s{0,9}"((?:[^"\\%]|\\.){0,8000})"\s{0,9};?\s{0,9}\}$/s.exec(
    program,
  )
  if (match) return fromEscapes(match[2] ?? '') + (match[1] === 'print' ? '\n' : '')
  const number = /^\{\s{0,9}print\s{1,9}\$(\d{1,3}|NF)\s{0,9};?\s{0,9}\}$/.exec(program)?.[1]
  if (number === undefined) return null
  return byLine(line => {
    const fields = separator === undefined ? line.trim().split(/\s+/) : line.split(separator)
    return number === '0' ? line : ((number === 'NF' ? fields.at(-1) : fields[Number(number) - 1]) ?? '')
  })(text)
}

const byLine = (work: (line: string) => string) => (text: string) => text.split('\n').map(work).join('\n')
