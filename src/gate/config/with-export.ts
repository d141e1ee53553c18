import { parse } from 'smol-toml'
import { GateError } from '../../ground/model/errors.ts'
import { keyLines } from './key-lines.ts'

/** The keys of a target, as they stand in a policy file. */
export type ExportKeys = Readonly<
  Record<string, string | boolean | readonly string[] | Readonly<Record<string, string>>>
>

/** Returns the person’s policy with one more target for exports at its end. */
export function withExport(toml: string, keys: ExportKeys): string {
  const lines = Object.entries(keys).map(([key, value]) => `${key} = ${spell(value)}`)
  const gap = toml === '' || toml.endsWith('\n\n') ? '' : toml.endsWith('\n') ? '\n' : '\n\n'
  return `${toml}${gap}[[export]]\n${lines.join('\n')}\n`
}

function spell(value: ExportKeys[string]): string {
  if (typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value)
  return `{ ${Object.entries(value)
    .map(([key, one]) => `${JSON.stringify(key)} = ${JSON.stringify(one)}`)
    .join(', ')} }`
}

/**
 * Returns the person’s policy without the target of this name: its lines up to the next table that is not its own. Throws
 * `invalid` where that would change anything else.
 */
export function withoutExport(toml: string, name: string): string {
  const before = exportsIn(toml)
  const nth = before.findIndex(one => one['name'] === name)
  const lines = toml.split('\n')
  const first = keyLines(toml)(['export', nth]) - 1
  const length = lines.slice(first + 1).findIndex(line => /^\s{0,40}\[(?!export\.)/.test(line))
  const end = length === -1 ? lines.length : first + 1 + length
  const after = [...lines.slice(0, first), ...lines.slice(end)].join('\n')
  const rest = before.filter((_one, i) => i !== nth)
  if (nth !== -1 && sameText(restOf(toml, rest), restOf(after, exportsIn(after)))) return after
  throw new GateError(
    'invalid',
    `The lines of the target ${name} can’t be told from others: take its [[export]] out of your policy by hand.`,
  )
}

type Table = Readonly<Record<string, unknown>>

function exportsIn(toml: string): readonly Table[] {
  try {
    const { export: input } = parse(toml) as Table
    return Array.isArray(input) ? (input as readonly Table[]) : []
  } catch {
    return []
  }
}

/** The whole policy with these targets, as a text to compare. */
function restOf(toml: string, exports: readonly Table[]): string {
  try {
    const { export: _all, ...others } = parse(toml)
    return JSON.stringify([others, exports])
  } catch {
    return ''
  }
}

function sameText(one: string, other: string): boolean {
  return one !== '' && one === other
}
