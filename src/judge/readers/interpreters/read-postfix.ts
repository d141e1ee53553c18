import { closing, type Code, type Items, type ReadStep, spelledOf } from './code.ts'
import { itemsInside } from './read-loop.ts'
import { elementOf, environmentEntry, isEnvironment, itemAt, memberOf } from './combine-values.ts'
import { callResult } from './call-result.ts'
import { tokenText } from './token-text.ts'
import type { ProgramWalk } from './program-walk.ts'
import type { CalledParts } from './result.ts'
import type { Token } from './token.ts'
import { isFunction, passedCalls } from './passed-calls.ts'
import { knownText, type Value } from './value.ts'
import { callMeaning } from './call-meaning.ts'

/** The function that is called in the end, and its arguments. */
interface Called {
  readonly name: string
  readonly given: Items
}

/**
 * Returns the call that is made through another one: `object.send(:system, …)`, `call_user_func('system', …)`,
 * `execSync.call(null, …)`, `Reflect.apply(execSync, null, [...])`.
 */
function directCall(name: string, input: Items, language: string, receiver?: Value): Called {
  const [first, ...rest] = input.items
  if (receiver && language === 'javascript' && name.endsWith('.then') && evaluators.has(first?.name ?? ''))
    return { name: 'eval', given: { ...input, items: [receiver] } }
  if (name === 'operator.methodcaller()') return methodCalled(input)
  const applied = appliedCall(name, input, language, receiver)
  if (applied) return applied
  if (language === 'r' && name === 'do.call' && first) {
    const called = knownText(first) ?? first.name
    if (called !== undefined)
      return { name: called, given: { ...input, items: rest.flatMap(v => v.list ?? [v]) } }
  }
  const inner = language === 'ruby' && sends.test(name) ? first?.name : undefined
  const callback = language === 'php' ? calledBack(name, input) : undefined
  if (callback) return callback
  const called = inner ?? knownSymbol(first, name, language)
  return called === undefined ? { name, given: input } : { name: called, given: { ...input, items: rest } }
}

/** Functions that run the value they are given, also by `.then(eval)`. */
const evaluators = new Set(['eval', 'Function'])
const sends = /(?:^|\.)(?:send|public_send|__send__)$/
const appliers = /\.(?:call|apply|__call__|invoke|invokeArgs|run)$/

/** `f.call(this, …)`, `f.apply(this, […])`, `f.__call__(…)`, `Reflect.apply(f, this, […])`, of a function that matters. */
function appliedCall(name: string, input: Items, language: string, receiver?: Value): Called | undefined {
  const reflected = /^(?:Reflect|Function\.prototype)\.apply(?:\.call)?$/.test(name)
  const f = reflected ? input.items[0] : appliers.test(name) ? (receiver?.wraps ?? receiver) : undefined
  if (f?.name === undefined) return undefined
  if (callMeaning(language, f.name) === undefined && !f.name.startsWith('function@')) return undefined
  const after = input.items.slice(
    reflected ? 2 : language === 'javascript' && !name.endsWith('.invoke') ? 1 : 0,
  )
  const spread = reflected || /\.(?:apply|invokeArgs)$/.test(name)
  const items = spread ? (after[0]?.list ?? after) : after
  return { name: f.name, given: { ...input, items: [...(receiver?.bound ?? []), ...items] } }
}

/** `methodcaller('system', …)(os)`: the last value is the object, the first the name of its member. */
function methodCalled(input: Items): Called {
  const [member, ...args] = input.items.slice(0, -1)
  const name = `${input.items.at(-1)?.name ?? ''}.${knownText(member) ?? ''}`
  return { name, given: { ...input, items: args } }
}

/** The functions of PHP that call the function which they get the name of: first, or after the values. */
const callers = new Set(
  (
    'call_user_func call_user_func_array forward_static_call forward_static_call_array array_map array_walk ' +
    'array_walk_recursive array_filter array_reduce usort uasort uksort iterator_apply ob_start ' +
    'preg_replace_callback register_shutdown_function register_tick_function set_error_handler ' +
    'set_exception_handler header_register_callback spl_autoload_register ReflectionFunction.invoke'
  ).split(' '),
)

/** Returns the call of a function whose name PHP is given as a text; a list of values is also its elements. */
function calledBack(name: string, input: Items): Called | undefined {
  if (!callers.has(name)) return undefined
  const at = input.items.findIndex(item => callMeaning('php', knownText(item) ?? '') !== undefined)
  const called = knownText(input.items[at])
  if (called === undefined) return undefined
  const others = input.items.filter((_item, i) => i !== at)
  return {
    name: called,
    given: { ...input, items: others.flatMap(item => item.list ?? [item]).slice(0, 20) },
  }
}

function knownSymbol(value: Value | undefined, name: string, language: string): string | undefined {
  return language === 'ruby' && sends.test(name) ? knownText(value) : undefined
}

/** Returns the list after `list.append(value)` and its kin; undefined for any other call. */
function grownList(name: string, list: Value | undefined, args: readonly Value[]): Value | undefined {
  const [value] = args
  if (!list?.list || list.list.length >= 500 || !value) return undefined
  const member = name.slice(name.lastIndexOf('.') + 1)
  if (member === 'append' || member === 'push') return { ...list, list: [...list.list, ...args] }
  return member === 'extend' && value.list ? { ...list, list: [...list.list, ...value.list] } : undefined
}

/** Reads any number of `.member`, `[index]` and `(arguments)` after a value that begins at token `first`. */
export function readPostfix(code: Code, from: number, end: number, start: Value, first: number): ReadStep {
  const { tokens, walk } = code
  let value = start
  let i = from
  let path = from === first + 1 && tokens[first]?.kind === 'name' ? tokens[first].value : undefined
  while (i < end && !walk.exhausted) {
    const sign = tokens[i]
    if (sign?.kind === 'text' && isTagged(code, sign, value)) {
      value = callValue(code, first, i, value, { items: [tokenText(code, sign)], fields: new Map() })
      path = undefined
      i++
      continue
    }
    const next = tokens[i + 1]
    if (next?.value === '|') bindBlock(code, i + 2, end, value, sign)
    if (sign?.kind !== 'mark') break
    if (sign.value === '.' && next?.kind === 'name') {
      walk.spend(4)
      path = longerPath(path, next.value)
      value = walk.givenMember(path, value, next.value) ?? memberOf(value, next.value)
      i += 2
    } else if (sign.value === '.' && next?.kind === 'mark' && '([{'.includes(next.value)) i++
    else if (!opensAfter(sign, value, code)) break
    else {
      const close = closing(code, i, end)
      value = withBrackets(code, first, i, close, value)
      path = undefined
      i = close + 1
    }
  }
  return bareCall(code, i, end, value, first) ?? plainMember(code, i, value, first, path)
}

const maxPathLength = 100

/** The whole name of a member, as long as it is one name after the other. */
function longerPath(path: string | undefined, member: string): string | undefined {
  return path === undefined || path.length > maxPathLength ? undefined : `${path}.${member}`
}

/** Ruby's `values.each { |value| … }`: the name gets the elements before the block uses it. */
function bindBlock(
  { tokens, walk }: Code,
  from: number,
  end: number,
  value: Value,
  opening: Token | undefined,
): void {
  if (walk.language !== 'ruby' || !/^(?:\{|do)$/.test(opening?.value ?? '')) return
  const { receiver } = value
  const several = receiver?.list ?? receiver?.glob ?? receiver?.any
  for (let i = from; i < Math.min(end, from + 16) && tokens[i]?.value !== '|'; i++) {
    const word = tokens[i] as Token
    if (word.kind !== 'name') continue
    const input =
      i === from && receiver ? (several === undefined ? receiver : elementOf(receiver)) : undefined
    walk.bindings.set(word.value, input ?? { raw: word.value })
  }
}

/** JavaScript's `tag\`…\``: a call of the tag. */
function isTagged({ walk, text }: Code, { start }: Token, value: Value): boolean {
  return walk.language === 'javascript' && text[start] === '`' && value.name !== undefined
}

/** True for a bracket that belongs to the value before it. */
function opensAfter({ value: sign, line }: Token, value: Value, { walk }: Code): boolean {
  if (sign === '[') return !line
  if (sign === '{') return isEnvironment(value)
  return sign === '(' && (!line || walk.syntax.patterns)
}

function withBrackets(code: Code, first: number, open: number, close: number, value: Value): Value {
  const sign = code.tokens[open]?.value
  if (sign === '{') return environmentEntry(code.tokens[open + 1]?.value, spelledOf(code, first, close))
  const input = itemsInside(code, open, close, sign === '(')
  if (sign === '(') return callValue(code, first, close, value, input)
  code.walk.spendOn(value)
  return itemAt(value, input.items, spelledOf(code, open, close))
}

/** Ruby's `bucket.delete` calls what it names; what it stands for is still the member. */
function plainMember(
  code: Code,
  next: number,
  value: Value,
  first: number,
  path: string | undefined,
): ReadStep {
  if (code.walk.language === 'ruby' && value.receiver && /^[a-z]/.test(code.tokens[next - 1]?.value ?? ''))
    callValue(code, first, next - 1, value, { items: [], fields: new Map() })
  return { value, next, ...(path?.includes('.') && { member: path }) }
}

const notAnArgument = /^(?:if|unless|and|or|in|do|then|as|while|until|for|foreach)$/

/** `system "…"`, `unlink $file`: calls without parentheses, where the language has them. */
function bareCall(code: Code, i: number, end: number, value: Value, first: number): ReadStep | undefined {
  const { tokens, walk } = code
  const isCall = walk.syntax.bareCalls && value.name !== undefined && !value.name.includes('(')
  const next = tokens[i]
  const onTopic = isCall ? topicCall(code, i, end, value, first) : undefined
  if (onTopic) return onTopic
  if (!isCall || !next || i >= end || next.line || '$@'.includes(value.name?.[0] ?? '$')) return undefined
  const begins = next.kind !== 'mark' || (next.value === '[' && next.start > (tokens[i - 1]?.end ?? 0))
  if (!begins || (next.kind === 'name' && notAnArgument.test(next.value))) return undefined
  const receiver = printedTo(code, i, end, value)
  const callee = receiver ? { ...value, receiver } : value
  const { args, next: after } = bareArguments(code, receiver ? i + 1 : i, end)
  return { value: callValue(code, first, after - 1, callee, { items: args, fields: new Map() }), next: after }
}

/** Reads the arguments of a call without parentheses: values by commas. */
function bareArguments(
  code: Code,
  from: number,
  end: number,
): { readonly args: readonly Value[]; readonly next: number } {
  const args: Value[] = []
  const deeper = { ...code, depth: code.depth + 1 }
  let at = from
  while (at < end && !code.walk.exhausted) {
    const step = code.reading.expression(deeper, at, end, true)
    args.push(step.value)
    at = Math.max(step.next, at + 1)
    if (at >= end || code.tokens[at]?.value !== ',') break
    at++
  }
  return { args, next: at }
}

/** Perl's `print $socket "text"`: the connection or the file that it prints to. */
function printedTo({ tokens, walk }: Code, i: number, end: number, value: Value): Value | undefined {
  const [word, next] = [tokens[i], tokens[i + 1]]
  if (walk.language !== 'perl' || value.receiver || !/^(?:print|printf|syswrite)$/.test(value.name ?? ''))
    return undefined
  if (
    word?.kind !== 'name' ||
    !next ||
    i + 1 >= end ||
    next.line ||
    (next.kind === 'mark' && next.value !== '(')
  )
    return undefined
  return /^(?:\$\w|[A-Z]+$)/.test(word.value) ? walk.bindings.get(word.value) : undefined
}

/** Perl's `unlink`, which takes `$_` where nothing stands behind it. */
function topicCall(code: Code, i: number, end: number, value: Value, first: number): ReadStep | undefined {
  const { tokens, walk } = code
  if (walk.language !== 'perl' || !/^(?:unlink|rmdir)$/.test(value.name ?? '')) return undefined
  const next = i < end ? tokens[i]?.value : undefined
  if (next !== undefined && !/^(?:for|foreach|[;})])$/.test(next)) return undefined
  const input = walk.bindings.get('$_') ?? { raw: '$_' }
  return { value: callValue(code, first, i - 1, value, { items: [input], fields: new Map() }), next: i }
}

function callValue(code: Code, first: number, last: number, called: Value, input: Items): Value {
  const { walk, tokens, offset } = code
  const callee = called.any?.find(value => isFunction(value, walk)) ?? called
  const { receiver, bound = [] } = callee
  const spelledName = (callee.wraps ?? callee).name ?? callee.text?.slice(0, 200) ?? ''
  const whole = bound.length === 0 ? input : { ...input, items: [...bound, ...input.items] }
  const { name, given: direct } = directCall(spelledName, whole, walk.language, receiver)
  const { items: args, fields: named } = direct
  walk.spend(8 + args.length)
  walk.spendOn(receiver)
  for (const arg of args.slice(0, 4)) walk.spendOn(arg)
  const raw = spelledOf(code, first, last)
  const parts = { name, receiver, args, named, raw }
  const result = { ...callResult(parts, walk.place), ...wrappedIn(parts, walk) }
  walk.spendOn(result)
  const variable = tokens[first]?.value ?? ''
  const grown = walk.bindings.get(variable) === receiver ? grownList(name, receiver, args) : undefined
  if (grown) walk.bindings.set(variable, grown)
  const [from, to] = [tokens[first]?.start ?? 0, tokens[Math.min(last, tokens.length - 1)]?.end ?? 0]
  const span = offset === null ? null : { start: offset + from, end: offset + to }
  walk.record({ name, ...(receiver && { receiver }), args, named, result, span })
  for (const passed of passedCalls(parts, walk)) {
    walk.spend(8 + passed.args.length)
    walk.record({ ...passed, result: { raw }, span })
  }
  return result
}

/** Returns the function that a call gives back as another one: `partial(f, …)`, `f.bind(this, …)`, `promisify(f)`. */
function wrappedIn({ name, receiver, args }: CalledParts, walk: ProgramWalk): Partial<Value> {
  if (receiver && name.endsWith('.bind') && isFunction(receiver, walk))
    return { wraps: receiver, bound: args.slice(1) }
  const at = args.findIndex(arg => isFunction(arg, walk))
  const f = args[at]
  if (!f) return {}
  return {
    wraps: f.wraps ?? f,
    ...(/(?:^|\.)(?:partial|curry)$/.test(name) && { bound: args.slice(at + 1) }),
  }
}
