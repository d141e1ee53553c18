import { callMeaning } from './call-meaning.ts'
import { elementOf } from './combine-values.ts'
import type { ProgramWalk } from './program-walk.ts'
import type { CalledParts } from './result.ts'
import type { Value } from './value.ts'

/** A call that another call makes: the name of the function and its arguments. */
export interface PassedCall {
  readonly name: string
  readonly args: readonly Value[]
  readonly named: ReadonlyMap<string, Value>
}

const maximumFunctions = 4
/** Functions that look at a function, or put another in its place, and do not call it. */
const looking =
  /(?:^|\.)(?:isinstance|issubclass|hasattr|setattr|delattr|callable|id|type|print|log|debug|info|patch|object|spyOn|stub|expect|assert\w{0,30}|equal|strictEqual|deepEqual|is_callable|method_exists|defined)$/
const noNames: ReadonlyMap<string, Value> = new Map()

/**
 * Returns the calls of functions that a call is given: `Thread(target=f, args=(…))`, `map(f, list)`, `list.forEach(f)`,
 * `setTimeout(f, 10, …)`. Whoever takes a function calls it with what stands beside it.
 */
export function passedCalls(call: CalledParts, walk: ProgramWalk): readonly PassedCall[] {
  const { args, named, receiver, name: caller } = call
  if (looking.test(caller)) return []
  const made: PassedCall[] = []
  const add = (f: Value, input: readonly Value[], names = noNames) => {
    const { name } = f.wraps ?? f
    const whole = [...(f.bound ?? []), ...input]
    if (name !== undefined && (whole.length > 0 || names.size > 0))
      made.push({ name, args: whole, named: names })
  }
  for (const [i, value] of args.entries())
    if (made.length < maximumFunctions && isFunction(value, walk))
      for (const input of argumentsBeside(i, call, receiver)) add(value, input)
  for (const [key, value] of named)
    if (key !== 'args' && made.length < maximumFunctions && isFunction(value, walk)) {
      const list = named.get('args')?.list
      const names = named.get('kwargs')?.fields
      if (list || names) add(value, list ?? [], names)
      else for (const input of fromValues(args)) add(value, input)
    }
  return made
}

/** Tells whether a value is a function of which it matters what it is called with. */
export function isFunction({ name, wraps }: Value, walk: ProgramWalk): boolean {
  if (wraps) return true
  if (name === undefined || name.endsWith(')')) return false
  return walk.functions.has(name) || callMeaning(walk.language, name) !== undefined
}

/** Members that call a function with the value before the dot. */
const withReceiver = /\.(?:then|tap|yield_self|let|also|pipe)$/

/** Members and functions that call a function with what came out so far, and the next value. */
const reduces = /(?:^|\.)(?:reduce|reduceRight|fold|foldl|inject|Reduce)$/

function argumentsBeside(
  at: number,
  { args, named, name }: CalledParts,
  receiver: Value | undefined,
): readonly (readonly Value[])[] {
  const list = named.get('args')?.list
  if (list) return [list]
  const after = args.slice(at + 1)
  if (reduces.test(name)) return reduced(after, receiver)
  if (after.length > 0) return fromValues(after)
  if (receiver && withReceiver.test(name)) return [[receiver]]
  if (receiver && isSeveral(receiver)) return [[elementOf(receiver)]]
  const before = args[at - 1]
  if (before && isSeveral(before)) return [[elementOf(before)]]
  return receiver && heard.test(name) && args[0]?.text !== undefined ? [[heardBy(receiver)]] : [[]]
}

/** Members that call a function with what a connection or a process says: `socket.on('data', f)`. */
const heard = /\.(?:on|once|addListener|addEventListener)$/

function heardBy({ name = '', origin }: Value): Value {
  const isConnection = /(?:^|[./])(?:net|tls|dgram|ws|socket|socket\.io-client|WebSocket)[.(]/.test(name)
  const from = isConnection ? ({ from: 'download', url: 'tcp:connection' } as const) : origin
  return { raw: 'data', ...(from && { origin: from }) }
}

/** `reduce(f, list, start)` and `list.reduce(f, start)`. */
function reduced(after: readonly Value[], receiver: Value | undefined): readonly (readonly Value[])[] {
  const [list, start] = after[0]?.list ? after : [receiver, ...after]
  if (!list) return []
  const element = elementOf(list)
  return [[start ?? element, element]]
}

/** The arguments as they stand, a list as its own elements, and each element of it. */
function fromValues(values: readonly Value[]): readonly (readonly Value[])[] {
  const [first, ...rest] = values
  if (!first) return []
  const delay = first.text === undefined && /^\d[\d_.]*$/.test(first.raw) && rest.length > 0
  if (delay) return fromValues(rest)
  if (!first.list) return [values]
  const element = elementOf(first)
  return [first.list, [element], ...(element.list ? [element.list] : [])]
}

function isSeveral({ list, glob, any }: Value): boolean {
  return list !== undefined || glob === true || any !== undefined
}
