import { parse } from 'smol-toml'
import type { CanaryField } from './make-canary.ts'

/** The new text of a file with a canary at its end; or why it can't be put there, as a sentence. */
export type Placed = { readonly text: string } | { readonly refusal: string }

/** The way in which values are written into a file of some form. */
type Form = (text: string, fields: readonly CanaryField[]) => Placed

/**
 * Adds the fields to a file in its own form: lines of `.env`, a new section of TOML or INI, a member of JSON, or
 * a new file of the values alone. Nothing that stands there changes, no name that is there is given a second
 * value. `text` is null for a file that does not exist.
 */
export function textWithCanary(name: string, text: string | null, fields: readonly CanaryField[]): Placed {
  const form = forms.find(([shape]) => shape.test(name))?.[1]
  if (form) return form(text ?? '', fields)
  if (text === null) return { text: `${fields.map(({ value }) => value.trimEnd()).join('\n')}\n` }
  return {
    refusal: `${name} is there, and its form is none of .env, TOML, INI and JSON: name a new file, or put the value in by hand.`,
  }
}

const forms: readonly (readonly [RegExp, Form])[] = [
  [/(?:^|\/)\.envrc$/, intoLines('export ')],
  [/(?:^|\/)(?:\.env(?:\.[\w.-]+)?|[\w.-]+\.env)$/, intoLines('')],
  [/\.toml$/i, intoToml],
  [/(?:\.(?:ini|cfg)|(?:^|\/)\.aws\/(?:credentials|config))$/i, intoIni],
  [/\.json$/i, intoJson],
]

function intoLines(before: string): Form {
  return (text, fields) => {
    const suffix = freeSuffix(fields, name =>
      new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=`, 'm').test(text),
    )
    const lines = fields.map(({ name, value }) => `${before}${name}${suffix}=${quotedIfOdd(value)}`)
    return { text: `${endLine(text)}${lines.join('\n')}\n` }
  }
}

function intoToml(text: string, fields: readonly CanaryField[]): Placed {
  const section = sectionOf(fields, name => new RegExp(`^[ \\t]*\\[+[ \\t]*"?${name}\\b`, 'm').test(text))
  const lines = fields.map(({ name, value }) => `${name.toLowerCase()} = ${JSON.stringify(value)}`)
  const added = `${endLine(text)}${text === '' ? '' : '\n'}[${section}]\n${lines.join('\n')}\n`
  try {
    parse(text)
    parse(added)
    return { text: added }
  } catch {
    return { refusal: 'The file is no TOML that can be added to: put the value in by hand.' }
  }
}

function intoIni(text: string, fields: readonly CanaryField[]): Placed {
  if (fields.some(({ value }) => value.includes('\n')))
    return { refusal: 'A value of several lines has no place in an INI file: name a new file for it.' }
  const section = sectionOf(fields, name => new RegExp(`^[ \\t]*\\[(?:profile )?${name}\\]`, 'm').test(text))
  const lines = fields.map(({ name, value }) => `${name.toLowerCase()} = ${value}`)
  return { text: `${endLine(text)}${text === '' ? '' : '\n'}[${section}]\n${lines.join('\n')}\n` }
}

/** Only a file that is written anew exactly as it is, so that nothing but the new member differs. */
function intoJson(text: string, fields: readonly CanaryField[]): Placed {
  const source = text === '' ? '{}' : text
  const indent = /\n([ \t]+)"/.exec(source)?.[1] ?? (text === '' ? '  ' : '')
  const end = source.slice(source.trimEnd().length)
  try {
    const value: unknown = JSON.parse(source)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isObject || JSON.stringify(value, null, indent) + end !== source) throw new TypeError()
    const suffix = freeSuffix(fields, name => Object.hasOwn(value, name))
    const added = Object.fromEntries(fields.map(field => [field.name + suffix, field.value]))
    return { text: JSON.stringify({ ...value, ...added }, null, indent) + (end === '' ? '\n' : end) }
  } catch {
    return {
      refusal:
        'The file is no JSON object that can be written again without changing it: put the value in by hand.',
    }
  }
}

const suffixes = ['', '_BACKUP', '_OLD', '_LEGACY', ...Array.from({ length: 95 }, (_, i) => `_${i + 2}`)]

/** The first suffix under which no name of the fields is taken. */
function freeSuffix(fields: readonly CanaryField[], isTaken: (name: string) => boolean): string {
  return suffixes.find(suffix => !fields.some(({ name }) => isTaken(name + suffix))) ?? '_CANARY'
}

function sectionOf(fields: readonly CanaryField[], isTaken: (name: string) => boolean): string {
  const first = (fields[0]?.name ?? 'value').toLowerCase().split('_')[0] ?? 'value'
  const name = suffixes.slice(1).map(suffix => first + suffix.toLowerCase())
  return name.find(item => !isTaken(item)) ?? `${first}_canary`
}

/** Values of several lines as one, in double quotes, as readers of such files take them. */
function quotedIfOdd(value: string): string {
  return /^[\w+/=.:@-]+$/.test(value) ? value : JSON.stringify(value)
}

function endLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

/** The text with the new value in the place of the old one, line for line, however it is quoted; null when it isn't whole there. */
export function replaceCanary(text: string, old: string, value: string): string | null {
  const rawForms = [
    [old, value],
    [old.trimEnd(), value.trimEnd()],
    [inString(old), inString(value)],
  ] as const
  for (const [from, to] of rawForms) if (text.includes(from)) return text.replaceAll(from, () => to)
  const lines = old.split('\n')
  const others = value.split('\n')
  if (lines.length !== others.length || !lines.every(line => text.includes(line))) return null
  return lines.reduce((result, line, i) => result.replaceAll(line, () => others[i] ?? ''), text)
}

function inString(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}
