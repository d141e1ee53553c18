import type { Cmdlet } from './cmdlet-table.ts'
import { knownText, listOf, type ScriptValue } from './script-value.ts'

/** A word behind a command, its value known as far as it can be. */
export interface EvaluatedArgument {
  readonly parameter?: string
  readonly value?: ScriptValue
  readonly raw?: string
}

/** The values of the parameters of one command, by their whole names; switches have the text `true`. */
export interface BoundParameters {
  readonly values: ReadonlyMap<string, ScriptValue>
  /** A parameter that the cmdlet does not have: another program of that name is meant. */
  readonly isForeign: boolean
}

/** Fills the parameters of a cmdlet as PowerShell does: by any beginning of their names, then by position. */
export function bindParameters(cmdlet: Cmdlet, args: readonly EvaluatedArgument[]): BoundParameters {
  const values = new Map<string, ScriptValue>()
  const free: ScriptValue[] = []
  let isForeign = false
  for (let i = 0; i < args.length; i++) {
    const { parameter, value } = args[i] as EvaluatedArgument
    if (parameter === undefined) {
      if (value) free.push(value)
      if (value && value.text.startsWith('--')) isForeign = true
      continue
    }
    const found = parameterOf(cmdlet, parameter)
    if (!found) {
      isForeign = true
      continue
    }
    const next = args[i + 1]
    if (value) values.set(found.name, value)
    else if (!found.takesValue) values.set(found.name, knownText('true'))
    else if (next?.value && next.parameter === undefined) {
      values.set(found.name, next.value)
      i++
    }
  }
  fillPositions(cmdlet, free, values)
  return { values, isForeign }
}

function fillPositions(
  { positions }: Cmdlet,
  free: readonly ScriptValue[],
  values: Map<string, ScriptValue>,
): void {
  const open = positions.filter(name => !values.has(name) && !(name === 'path' && values.has('literalpath')))
  const words = [...free]
  for (const [i, name] of open.entries()) {
    const isLast = i === open.length - 1
    const taken = isLast ? words.splice(0) : words.splice(0, 1)
    if (taken.length > 0) values.set(name, listOf(taken))
  }
}

function parameterOf({ parameters }: Cmdlet, start: string) {
  const exact = parameters.get(start)
  if (exact) return exact
  for (const [name, parameter] of parameters) if (name.startsWith(start)) return parameter
  return undefined
}
