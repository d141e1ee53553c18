import type { DataSource } from '../../../ground/model/effect.ts'

/** A value of a program, as far as it is known before the program runs. */
export interface Value {
  /** The text of the value. In one that is not wholly `known`, `$name` stands for each unknown part. */
  readonly text?: string
  readonly known?: boolean
  /** The text is a pattern, or stands for every path below the one that it names. */
  readonly glob?: boolean
  readonly list?: readonly Value[]
  readonly fields?: ReadonlyMap<string, Value>
  /** The value is one of these. */
  readonly any?: readonly Value[]
  /** A name of a library, or of the value of its call: `os.system`, `socket.socket()`. */
  readonly name?: string
  /** The value that a member was taken from. */
  readonly receiver?: Value
  /** The function that a call of this value calls: of `partial(f, …)`, `f.bind(…)`, `debounce(f)`. */
  readonly wraps?: Value
  /** The arguments that a call of this value gets before its own. */
  readonly bound?: readonly Value[]
  /** The address of the service that the value is a client of; empty where only a key shows that it is one. */
  readonly service?: string
  /** The origin of the value, when it is more than the program itself. */
  readonly origin?: DataSource
  readonly raw: string
}

/** A value that is a known text. */
export function textValue(text: string, raw = text): Value {
  return { text, known: true, raw: raw.slice(0, 300) }
}

/** Returns the cost of reading a value once more. */
export function sizeOf({ text, list, any }: Value): number {
  return ((text?.length ?? 0) >> 2) + 8 * ((list?.length ?? 0) + (any?.length ?? 0))
}

/** The text, when all of it is known. */
export function knownText(value: Value | undefined): string | undefined {
  return value?.known === true ? value.text : undefined
}

const maximumAlternatives = 20

/** Returns the values that it may be: itself, or its alternatives; at most 20. */
export function alternatives(value: Value): readonly Value[] {
  return value.any ?? [value]
}

/** Returns a value that is one of several; equal ones are one. */
export function anyOf(values: readonly Value[]): Value {
  const seen = new Map<string, Value>()
  for (const value of values) {
    if (seen.size >= maximumAlternatives) break
    seen.set(value.text ?? value.raw, value)
  }
  const [first] = values
  return seen.size <= 1 && first
    ? first
    : { any: [...seen.values()], raw: first?.raw ?? '', ...valueOrigin(values) }
}

/** Returns the first origin among values, as an object to be spread. */
export function valueOrigin(values: readonly (Value | undefined)[]): { readonly origin?: DataSource } {
  const found = values.find(value => value?.origin !== undefined)?.origin
  return found === undefined ? {} : { origin: found }
}

/** Texts that grow beyond this are not followed: a program could double one in every line. */
export const maxJoinedLength = 65_536

/** Joins two texts. */
export function joinValues(left: Value, right: Value): Value {
  const raw = `${left.raw} + ${right.raw}`.slice(0, 300)
  if (left.text === undefined && right.text === undefined) return { raw, ...valueOrigin([left, right]) }
  const [one, other] = [asPart(left), asPart(right)]
  if (one.length + other.length > maxJoinedLength) return { raw, ...valueOrigin([left, right]) }
  const text = one + other
  const known = left.known === true && right.known === true
  const glob = left.glob === true || right.glob === true
  return { text, known, ...(glob && { glob }), raw, ...valueOrigin([left, right]) }
}

/** A text, or `$name` for a value that is not known. */
export function asPart(value: Value): string {
  if (value.text !== undefined) return value.text
  const [name] = /[A-Za-z_]\w{0,40}/.exec(value.raw) ?? ['value']
  return `$${name}`
}
