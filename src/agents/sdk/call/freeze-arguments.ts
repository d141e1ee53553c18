import { types } from 'node:util'
import { GateError } from '../../../ground/model/errors.ts'
import type { Json } from '../../../ground/model/json.ts'

const maximumCharacters = 10 * 1024 * 1024
const maximumDepth = 64

/** The state of a copy: its place, for messages, and the amount of text in it. */
interface Progress {
  readonly path: (string | number)[]
  readonly open: Set<object>
  readonly advice: string
  characters: number
}

/**
 * A frozen copy of plain data: what is judged is what runs, whatever the caller does to its own value meanwhile.
 * Members that are undefined are left out. Throws a GateError `invalid` that names the place for all that JSON can't
 * carry (cycles, class instances, functions, streams, BigInt, Map, getters, proxies, symbols, numbers that are none), and
 * for more than 10 MiB of text or 64 levels. No getter, proxy or `toJSON` of the value is ever run.
 */
export function freezeArguments(value: unknown, name: string, advice = 'give plain JSON data'): Json {
  return copyOf(value, { path: [name], open: new Set(), advice, characters: 0 })
}

function copyOf(value: unknown, progress: Progress): Json {
  switch (typeof value) {
    case 'string':
      return checkedText(value, progress)
    case 'boolean':
      return value
    case 'number':
      // JSON has no -0: what is judged as 0 runs as 0.
      if (Number.isFinite(value)) return value === 0 ? 0 : value
      return refuse(progress, `is ${value}, which is no JSON number`)
    case 'object':
      return value === null ? null : copyOfObject(value, progress)
    case 'undefined':
      return refuse(progress, 'is undefined')
    default:
      return refuse(progress, `is a ${typeof value}`)
  }
}

function copyOfObject(value: object, progress: Progress): Json {
  if (types.isProxy(value)) return refuse(progress, 'is a proxy')
  if (progress.open.has(value)) return refuse(progress, 'holds itself')
  if (progress.path.length > maximumDepth)
    return refuse(progress, `is nested deeper than ${maximumDepth} levels`)
  progress.open.add(value)
  const copy = Array.isArray(value) ? copyOfList(value, progress) : copyOfMembers(value, progress)
  progress.open.delete(value)
  return Object.freeze(copy)
}

function copyOfList(value: readonly unknown[], progress: Progress): Json[] {
  if (!isPlain(value, 'Array')) refuse(progress, `is a ${className(value)}`)
  const copy: Json[] = []
  for (let i = 0; i < value.length; i++) {
    progress.path.push(i)
    const held = Object.getOwnPropertyDescriptor(value, i)
    if (!held) refuse(progress, 'is missing from its list')
    else copy.push(copyOf(dataOf(held, progress), progress))
    progress.path.pop()
  }
  return copy
}

function copyOfMembers(value: object, progress: Progress): Record<string, Json> {
  if (!isPlain(value, 'Object')) refuse(progress, `is a ${className(value)}`)
  if (Object.getOwnPropertySymbols(value).length > 0) refuse(progress, 'has a member named by a symbol')
  const copy: Record<string, Json> = {}
  for (const key of Object.keys(value)) {
    progress.path.push(key)
    checkedText(key, progress)
    const held = dataOf(Object.getOwnPropertyDescriptor(value, key), progress)
    if (held !== undefined) put(copy, key, copyOf(held, progress))
    progress.path.pop()
  }
  return copy
}

/** `__proto__` as a name is a member like any other. */
function put(copy: Record<string, Json>, key: string, value: Json): void {
  if (key === '__proto__') Object.defineProperty(copy, key, { value, enumerable: true })
  else copy[key] = value
}

/** The value itself: a getter could give one thing to the gate and another to the function. */
function dataOf(held: PropertyDescriptor | undefined, progress: Progress): unknown {
  if (held && !('value' in held)) refuse(progress, 'is a getter')
  return held?.value
}

/** Plain data of this program or of another realm of it. */
function isPlain(value: object, name: 'Object' | 'Array'): boolean {
  const kind: unknown = Object.getPrototypeOf(value)
  if (kind === Object.prototype) return name === 'Object'
  if (kind === Array.prototype) return name === 'Array'
  if (kind === null) return name === 'Object'
  if (types.isProxy(kind) || typeof kind !== 'object') return false
  const made = Object.getOwnPropertyDescriptor(kind, 'constructor')?.value as unknown
  const isBuiltIn =
    typeof made === 'function' &&
    Function.prototype.toString.call(made) === `function ${name}() { [native code] }`
  const above: unknown = Object.getPrototypeOf(kind)
  return isBuiltIn && (above === null || (name === 'Array' && isPlain(above as object, 'Object')))
}

function className(value: object): string {
  const made = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(value) ?? {}, 'constructor')
    ?.value as unknown
  const name = typeof made === 'function' ? Object.getOwnPropertyDescriptor(made, 'name')?.value : undefined
  return typeof name === 'string' && name !== '' ? `${name.slice(0, 60)} instance` : 'class instance'
}

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

function checkedText(text: string, progress: Progress): string {
  progress.characters += text.length
  if (progress.characters > maximumCharacters) refuse(progress, 'makes the call larger than 10 MiB')
  if (loneSurrogate.test(text)) refuse(progress, 'holds half of a character (a lone surrogate)')
  return text
}

function refuse({ path, advice }: Progress, what: string): never {
  const place = path
    .map(part => String(part).slice(0, 40))
    .join('.')
    .slice(0, 200)
  throw new GateError(
    'invalid',
    `${place} ${what}, which can't be judged, so the function was not run: ${advice}.`,
    place,
  )
}
