import { parse as parseJson } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import { type Data, readYaml } from '../../texts/read-yaml.ts'

/** The syntax of a file of settings. */
export type SettingsSyntax = 'json' | 'toml' | 'yaml' | 'ini'

const maxLength = 1024 * 1024

/** Reads the data of settings; undefined for a text that is none of that syntax. */
export function settingsData(syntax: SettingsSyntax, text: string): Data | undefined {
  if (text.length > maxLength) return undefined
  if (syntax === 'ini') return readIni(text)
  if (syntax === 'yaml' && !text.trimStart().startsWith('{')) return readYaml(text)
  try {
    return dataOf(syntax === 'toml' ? parseToml(text) : parseJson(text, [], { allowTrailingComma: true }), 0)
  } catch {
    return undefined
  }
}

function dataOf(value: unknown, depth: number): Data {
  if (depth > 32 || value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.slice(0, 10_000).map(item => dataOf(item, depth + 1))
  if (typeof value !== 'object') return String(value)
  return new Map(Object.entries(value).map(([name, item]) => [name, dataOf(item, depth + 1)]))
}

/** Sections and their values; a line that is set in belongs to the value before it. */
function readIni(text: string): Data {
  const sections = new Map<string, Map<string, string>>()
  let section = new Map<string, string>()
  let last = ''
  for (const line of text.split(/\r?\n/).slice(0, 20_000)) {
    const name = /^\[([^\]]{1,200})\]/.exec(line)?.[1]
    const [, key, value = ''] = /^([\w.:-]{1,100})\s{0,20}[=:]\s{0,20}(.{0,4000})$/.exec(line) ?? []
    if (name !== undefined) sections.set(name, (section = sections.get(name) ?? new Map<string, string>()))
    else if (key !== undefined) section.set((last = key), value)
    else if (/^\s+[^\s#;]/.test(line)) section.set(last, `${section.get(last) ?? ''}\n${line.trim()}`)
  }
  return sections
}

/** A value, with the names that lead to it in the place of stars. */
export interface FoundData {
  readonly names: readonly string[]
  readonly data: Data
}

/** Finds the values at a path of names, a star for any: `tool.hatch.envs.*.scripts`. */
export function dataAt(data: Data, path: string): readonly FoundData[] {
  let found: readonly FoundData[] = [{ names: [], data }]
  for (const part of path === '' ? [] : path.split('.'))
    found = found.flatMap(one => step(one, part)).slice(0, 2_000)
  return found
}

function step({ names, data }: FoundData, part: string): readonly FoundData[] {
  if (typeof data === 'string') return []
  if (part !== '*') {
    const value = data instanceof Map ? (data as ReadonlyMap<string, Data>).get(part) : undefined
    return value === undefined ? [] : [{ names, data: value }]
  }
  const entries =
    data instanceof Map ? [...(data as ReadonlyMap<string, Data>)] : [...(data as readonly Data[]).entries()]
  return entries.map(([name, value]) => ({ names: [...names, String(name)], data: value }))
}
