import type { Path } from './refuse-setting.ts'
import { nearest } from '../../ground/model/nearest.ts'
import type { Setting } from '../../ground/model/settings/setting.ts'
import { settings } from './settings.ts'

/**
 * Returns a function that finds the line of a key in a TOML text: its own line, or that of the nearest table or list
 * that holds it. From 1.
 */
export function keyLines(toml: string): (path: Path) => number {
  const lines = readLines(toml)
  return path => {
    for (let length = path.length; length > 0; length--) {
      const line = lines.get(path.slice(0, length).join('.'))
      if (line !== undefined) return line
    }
    return 1
  }
}

/** Keys as dotted paths → line. Values over several lines are stepped over. */
function readLines(toml: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const counts = new Map<string, number>()
  let table: Path = []
  let quotes: string | null = null
  for (const [index, line] of toml.split('\n').entries()) {
    const inside = quotes !== null
    quotes = quotesAfter(line, quotes)
    if (inside) continue
    const list = /^\s{0,40}\[\[([^\]]{1,200})\]\]/.exec(line)?.[1]
    const header = list ?? /^\s{0,40}\[([^\]]{1,200})\]/.exec(line)?.[1]
    if (header !== undefined) table = tablePath(header, list !== undefined, counts)
    const key = header === undefined ? /^\s{0,40}([^=#[\]{},]{1,200})=/.exec(line)?.[1] : undefined
    const path = key === undefined ? table : [...table, ...segments(key)]
    if ((header !== undefined || key !== undefined) && !found.has(path.join('.')))
      found.set(path.join('.'), index + 1)
  }
  return found
}

function tablePath(header: string, isList: boolean, counts: Map<string, number>): Path {
  const names = segments(header)
  const name = names.join('.')
  if (!isList) return names
  const nth = counts.get(name) ?? 0
  counts.set(name, nth + 1)
  return [...names, nth]
}

/** `a."b.c".d` → a, b.c, d. */
function segments(key: string): readonly string[] {
  return [...key.matchAll(/"([^"]{0,200})"|'([^']{0,200})'|([\w-]{1,200})/g)].map(
    match => match[1] ?? match[2] ?? match[3] ?? '',
  )
}

/** Returns the mark of the long quotes that are open at the end of a line. */
function quotesAfter(line: string, open: string | null): string | null {
  let state = open
  for (const [mark] of line.matchAll(/"""|'''/g)) {
    if (state === null) state = mark
    else if (state === mark) state = null
  }
  return state
}

/** Returns all that is known of a key; a name or a code in it stands for any. Undefined for a key that is no setting. */
export function explainKey(key: string): Setting | undefined {
  return settings.find(one => one.key === key) ?? settings.find(one => isOneOf(one.key, key))
}

/** Returns the setting that somebody may have meant by a key that is none, with their own name in it; by the whole key, or by its last word alone. */
export function nearestKey(key: string): string | undefined {
  const [first = '', name] = key.split('.')
  const known = settings.map(setting => {
    const own = setting.key.startsWith(`${first}.NAME.`) && name !== undefined
    return own ? setting.key.replace('.NAME.', `.${name}.`) : setting.key
  })
  const word = lastWord(key)
  const byWord = known.find(one => lastWord(one) === word)
  if (byWord !== undefined)
    return known.find(one => lastWord(one) === word && one.startsWith(`${first}.`)) ?? byWord
  const whole = nearest(key, known)
  if (whole !== undefined) return whole
  const like = nearest(word, known.map(lastWord))
  return known.find(one => lastWord(one) === like) ?? known.find(one => word.length > 2 && one.includes(word))
}

function lastWord(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1).toLowerCase()
}

function isOneOf(template: string, key: string): boolean {
  if (/^export\.header_files\.[\w-]{1,100}$/.test(key)) return template === 'export.header_files.NAME'
  const target = /^notify\.target\.[^.]{1,100}\./
  if (target.test(key)) return template === key.replace(target, 'notify.target.NAME.')
  const [first = '', name, field, ...code] = key.split('.')
  if (first !== 'profile' || name === undefined || field === undefined) return false
  const rest = code.length === 0 ? '' : template.endsWith('.CODE') ? '.CODE' : `.${code.join('.')}`
  return template === `profile.NAME.${field}${rest}`
}
