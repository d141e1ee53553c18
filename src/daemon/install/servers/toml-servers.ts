import { isDeepStrictEqual } from 'node:util'
import { parse } from 'smol-toml'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { unreadableFile } from '../check-keys.ts'
import type { ListedServer } from './json-servers.ts'
import { changeEntry, type EntryChange } from './change-entry.ts'
import { type TomlStatement, tomlStatements } from './toml-statements.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** The servers of a TOML file: the tables below one name. Throws `invalid` for what can’t be read. */
export function tomlServers(text: string, list: string): readonly ListedServer[] {
  const servers = memberOf(dataOf(text), list)
  if (!isJsonObject(servers)) return []
  return Object.entries(servers).map(([name, entry]) => ({ name, at: [list, name], entry }))
}

/** The text with one entry changed; all else stays as it is. Throws `invalid` where that can’t be. */
export function changeToml(text: string, { at, entry }: ListedServer, change: EntryChange): string {
  if (!isJsonObject(entry)) throw unreadableFile('an entry of a server is no table')
  const fields = tomlStatements(text).filter(
    ({ path }) => path.length === 3 && path[0] === at[0] && path[1] === at[1],
  )
  const fieldOf = (name: string) => fields.find(({ path }) => path[2] === name)
  const { set, first, remove } = change
  const list = first && memberOf(entry, first.field)
  const values = { ...set, ...(first && !hasItems(list) && { [first.field]: [...first.items] }) }
  const edits: Edit[] = Object.entries(values).flatMap(([name, value]) => {
    const there = fieldOf(name)
    return there ? [{ from: there.valueFrom, to: there.to, text: asToml(value) }] : []
  })
  const missing = Object.entries(values).filter(([name]) => !fieldOf(name))
  const anchor = fields[0]
  if (!anchor) throw unreadableFile(`the table of ${at[1]} is not one that can be changed safely`)
  const lines = missing.map(([name, value]) => `${name} = ${asToml(value)}\n`).join('')
  edits.push({ from: anchor.from, to: anchor.from, text: lines })
  const there = first && hasItems(list) ? fieldOf(first.field) : undefined
  if (there && first) edits.push(firstItems(text, there, first.items))
  for (const name of remove) edits.push(...removal(text, fieldOf(name)))
  return checkToml(applied(text, edits), text, at, changeEntry(entry, change))
}

interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

function hasItems(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length > 0
}

function firstItems(text: string, { valueFrom }: TomlStatement, items: readonly string[]): Edit {
  const gap = /^\s*/.exec(text.slice(valueFrom + 1))?.[0] ?? ''
  const from = valueFrom + 1 + gap.length
  return {
    from,
    to: from,
    text: items.map(item => `${JSON.stringify(item)},${gap === '' ? ' ' : gap}`).join(''),
  }
}

/** A whole line; a field in a table of its own can’t be taken out, which the check finds. */
function removal(text: string, there: TomlStatement | undefined): readonly Edit[] {
  if (!there) return []
  const end = /^[ \t]*(?:#[^\n]*)?\r?\n?/.exec(text.slice(there.to))?.[0].length ?? 0
  return [{ from: there.from, to: there.to + end, text: '' }]
}

/** The last first; what is put before a field that is removed stays. */
function applied(text: string, edits: readonly Edit[]): string {
  const ordered = [...edits].sort((a, b) => b.from - a.from || b.to - a.to)
  return ordered.reduce((all, { from, to, text: fresh }) => all.slice(0, from) + fresh + all.slice(to), text)
}

/** Held against the parser: the entry is what it should be, and nothing else has changed. */
function checkToml(result: string, text: string, at: readonly string[], entry: JsonObject): string {
  const [list = '', name = ''] = at
  const before = dataOf(text)
  const servers = memberOf(before, list)
  const wanted = { ...before, [list]: { ...(isJsonObject(servers) ? servers : {}), [name]: entry } }
  if (isDeepStrictEqual(dataOf(result), wanted)) return result
  throw unreadableFile(`the table of ${name} is not one that can be changed safely`)
}

/** Values are what JSON has; strings of JSON are strings of TOML too. */
function asToml(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(asToml).join(', ')}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)} = ${asToml(one)}`)
  return `{ ${fields.join(', ')} }`
}

function dataOf(text: string): JsonObject {
  try {
    return plain(parse(text) as unknown as Json) as JsonObject
  } catch {
    throw unreadableFile('it is no TOML')
  }
}

/** Dates and tables without a prototype become what can be compared. */
function plain(value: Json): Json {
  return JSON.parse(JSON.stringify(value)) as Json
}
