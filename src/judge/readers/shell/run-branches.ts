import type { DataSource } from '../../../ground/model/effect.ts'
import type { ShellState, ShellValue } from './shell-state.ts'

const maximumOthers = 3

/**
 * Reads branches of which one is taken (or none, when `optional`). Each begins with the same state; afterwards a
 * variable holds a value that any of them left in it. Folder and functions stay as the last one left them.
 */
export function runBranches(
  state: ShellState,
  branches: readonly (() => DataSource)[],
  optional: boolean,
): readonly DataSource[] {
  const { variables } = state
  const before = new Map(variables)
  const ends: ReadonlyMap<string, ShellValue>[] = optional ? [before] : []
  const outputs = branches.map(branch => {
    if (ends.length > (optional ? 1 : 0)) restore(variables, before)
    const output = branch()
    ends.push(sameValues(variables, before) ? before : new Map(variables))
    return output
  })
  if (ends.some(end => end !== before)) merge(variables, ends)
  return outputs
}

function restore(variables: Map<string, ShellValue>, values: ReadonlyMap<string, ShellValue>): void {
  if (sameValues(variables, values)) return
  variables.clear()
  for (const [name, value] of values) variables.set(name, value)
}

function sameValues(a: ReadonlyMap<string, ShellValue>, b: ReadonlyMap<string, ShellValue>): boolean {
  if (a.size !== b.size) return false
  for (const [name, value] of a) if (b.get(name) !== value) return false
  return true
}

function merge(variables: Map<string, ShellValue>, ends: readonly ReadonlyMap<string, ShellValue>[]): void {
  for (const name of new Set(ends.flatMap(end => [...end.keys()]))) {
    const values = ends.flatMap(end => end.get(name) ?? [])
    const merged = oneOf(values)
    if (merged) variables.set(name, merged)
  }
}

/** Returns a value that may be any of several; the last comes first, since a reading without branches gives that one. */
export function oneOf(values: readonly ShellValue[]): ShellValue | undefined {
  const all = values.toReversed().flatMap(value => [value, ...(value.others ?? [])])
  const distinct = all.filter((value, i) => all.findIndex(other => same(other, value)) === i)
  const [first, ...others] = distinct
  if (!first) return undefined
  const { others: _, ...bare } = first
  return others.length === 0 ? bare : { ...bare, others: others.slice(0, maximumOthers) }
}

function same(a: ShellValue, b: ShellValue): boolean {
  return a === b || (a.text === b.text && a.known === b.known && a.matched === b.matched)
}
