import { types } from 'node:util'
import { GateError } from '../model/errors.ts'
import type { Json, JsonObject } from '../model/json.ts'
import { freezeArguments } from './freeze-arguments.ts'
import type { Parameter } from './parameter-names.ts'

const isAborted = Object.getOwnPropertyDescriptor(AbortSignal.prototype, 'aborted')?.get ?? (() => undefined)

/** Arguments of one call of a function: what is judged, and what the function is given, which hold the same. */
export interface NamedArguments {
  readonly judged: JsonObject
  /** In order, frozen, with what is not judged among them. */
  readonly given: readonly unknown[]
  /** The first AbortSignal among them. */
  readonly signal?: AbortSignal
}

/**
 * Names what a function was called with. One plain object for one parameter is taken apart; a default that is a literal
 * holds where the caller gives nothing; what has no name is called by its place. Throws a GateError `invalid`.
 */
export function nameArguments(
  parameters: readonly Parameter[] | null,
  unjudged: ReadonlySet<string>,
  values: readonly unknown[],
): NamedArguments {
  const judged: Record<string, Json> = {}
  const given: unknown[] = []
  let signal: AbortSignal | undefined
  const isAlone = parameters?.length === 1 && values.length <= 1
  const count = Math.max(values.length, parameters?.length ?? 0)
  for (let i = 0; i < count; i++) {
    const value = values[i]
    const parameter = parameters?.[i]
    const name = parameter?.name ?? String(i)
    if (isSignal(value)) signal ??= value
    if (isSignal(value) || unjudged.has(name)) given[i] = value
    else if (value !== undefined) {
      const frozen = freezeArguments(value, name)
      given[i] = frozen
      const isApart = (isAlone || parameter?.members) && isMembers(frozen)
      if (!isApart) judge(judged, name, frozen)
      else if (isDistinct(frozen, i, parameters)) spread(judged, frozen, parameter)
      else judge(judged, name, Object.freeze(withDefaults(frozen, parameter)))
    } else {
      if (i < values.length) given[i] = undefined
      leaveOut(judged, name, parameter)
    }
  }
  return { judged: Object.freeze(judged), given, ...(signal && { signal }) }
}

/** What the function will take where the caller gives nothing. */
function leaveOut(judged: Record<string, Json>, name: string, parameter: Parameter | undefined): void {
  if (parameter?.default !== undefined) judge(judged, name, parameter.default)
  if (parameter?.members) spread(judged, {}, parameter)
}

/** A real one: what only inherits from it could carry anything past the gate. */
function isSignal(value: unknown): value is AbortSignal {
  if (typeof value !== 'object' || value === null || types.isProxy(value)) return false
  if (!(value instanceof AbortSignal)) return false
  try {
    return typeof Reflect.apply(isAborted, value, []) === 'boolean' && Object.keys(value).length === 0
  } catch {
    return false
  }
}

/** Members that can't be taken for another parameter, or for one given in its place: two calls are never judged as one. */
function isDistinct(frozen: JsonObject, place: number, parameters: readonly Parameter[] | null): boolean {
  const keys = Object.keys(frozen)
  if (keys.some(key => /^\d+$/.test(key))) return false
  const named = parameters?.some(({ name }) => name !== null && Object.hasOwn(frozen, name))
  const isOnlyPattern = !parameters?.some(({ members }, i) => i !== place && members)
  return !named && isOnlyPattern
}

function isMembers(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function spread(judged: Record<string, Json>, frozen: JsonObject, parameter: Parameter | undefined): void {
  const whole = withDefaults(frozen, parameter)
  for (const name of Object.keys(whole)) judge(judged, name, whole[name] ?? null)
}

/** Defaults of a pattern hold for what is left out. */
function withDefaults(frozen: JsonObject, parameter: Parameter | undefined): JsonObject {
  return parameter?.members ? { ...parameter.members, ...frozen } : frozen
}

function judge(judged: Record<string, Json>, name: string, value: Json): void {
  if (name === '__proto__') throw new GateError('invalid', 'No argument may be called __proto__.', name)
  let free = name
  // Two parts of one call with one name are both judged.
  for (let i = 2; Object.hasOwn(judged, free); i++) free = `${name}_${i}`
  judged[free] = value
}
