import { types } from 'node:util'
import { GateError } from '../../../ground/model/errors.ts'
import type { Json, JsonObject } from '../../../ground/model/json.ts'
import { freezeArguments } from '../call/freeze-arguments.ts'
import type { ParameterDefault, Parameter } from './parameters-of.ts'

const isAborted = Object.getOwnPropertyDescriptor(AbortSignal.prototype, 'aborted')?.get ?? (() => undefined)

/** A connection or a logger is the program’s own, and never from the model. */
const advice = 'give plain JSON data, or name a parameter that your program fills in unjudged'

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
 * holds where the caller gives nothing; what has no name is called by its place. Throws a GateError `invalid`, for what
 * is left out and would be computed by the function too.
 */
export function nameArguments(
  parameters: readonly Parameter[] | null,
  unjudged: ReadonlySet<string>,
  values: readonly unknown[],
): NamedArguments {
  const judged: Record<string, Json> = {}
  const input: unknown[] = []
  let signal: AbortSignal | undefined
  const isAlone = parameters?.length === 1 && values.length <= 1
  const count = Math.max(values.length, parameters?.length ?? 0)
  for (let i = 0; i < count; i++) {
    const value = values[i]
    const parameter = parameters?.[i]
    const name = parameter?.name ?? String(i)
    if (isSignal(value)) signal ??= value
    if (isSignal(value) || unjudged.has(name)) input[i] = value
    else if (value !== undefined) {
      const frozen = freezeArguments(value, name, advice)
      input[i] = frozen
      const whole = effectiveValue(parameter, frozen, name) ?? frozen
      const isApart = (isAlone || isPattern(parameter)) && isMembers(whole) && isMembers(frozen)
      if (isApart && isDistinct(frozen, i, parameters)) spread(judged, whole)
      else addArgument(judged, name, whole)
    } else {
      if (i < values.length) input[i] = undefined
      leaveOut(judged, name, parameter)
    }
  }
  return { judged: Object.freeze(judged), given: input, ...(signal && { signal }) }
}

/** Adds the value that the function will take where the caller gives nothing. */
function leaveOut(judged: Record<string, Json>, name: string, parameter: Parameter | undefined): void {
  const value = effectiveValue(parameter, undefined, name)
  if (value === undefined) return
  if (isPattern(parameter) && isMembers(value)) spread(judged, value)
  else addArgument(judged, name, value)
}

/** Gives the value that the function works with: with its defaults where something is left out. */
function effectiveValue(
  declared: ParameterDefault | undefined,
  input: Json | undefined,
  place: string,
): Json | undefined {
  if (declared === undefined) return input
  if (declared.isUnclear)
    throw unclear(place, 'is taken apart with defaults that have no name: take it apart in the body')
  if (input === undefined && declared.isComputed)
    throw unclear(
      place,
      'was left out and its default is computed when the function runs: give it, write a literal',
    )
  const value = input ?? (input === null ? null : declared.default)
  if (!declared.members || value === undefined || !isMembers(value)) return value
  const whole: Record<string, Json> = {}
  for (const [name, member] of Object.entries(declared.members)) {
    const held = effectiveValue(
      member,
      Object.hasOwn(value, name) ? value[name] : undefined,
      within(place, name),
    )
    if (held !== undefined) whole[name] = held
  }
  return Object.freeze({ ...value, ...whole })
}

/** A pattern has no name of its own, and its members are called by theirs. */
function within(place: string, member: string): string {
  return /^\d+$/.test(place) ? member : `${place}.${member}`
}

function unclear(place: string, what: string): GateError {
  const where = place.slice(0, 200)
  return new GateError(
    'invalid',
    `${where} ${what}, or name the parameter in unjudged: what would run can’t be judged, so the function was not run.`,
    where,
  )
}

function isPattern(parameter: Parameter | undefined): boolean {
  return parameter?.name === null && parameter.members !== undefined
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
  const isOnlyPattern = !parameters?.some((parameter, i) => i !== place && isPattern(parameter))
  return !named && isOnlyPattern
}

function isMembers(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function spread(judged: Record<string, Json>, whole: JsonObject): void {
  for (const name of Object.keys(whole)) addArgument(judged, name, whole[name] ?? null)
}

function addArgument(judged: Record<string, Json>, name: string, value: Json): void {
  if (name === '__proto__') throw new GateError('invalid', 'No argument may be called __proto__.', name)
  let free = name
  // Two parts of one call with one name are both judged.
  for (let i = 2; Object.hasOwn(judged, free); i++) free = `${name}_${i}`
  judged[free] = value
}
