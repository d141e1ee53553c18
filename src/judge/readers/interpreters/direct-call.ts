import type { Items } from './code.ts'
import { callMeaning } from './call-meaning.ts'
import { knownText, type Value } from './value.ts'

/** The function that is called in the end, and its arguments. */
interface Called {
  readonly name: string
  readonly given: Items
}

/**
 * Returns the call that is made through another one: `object.send(:system, …)`, `call_user_func('system', …)`,
 * `execSync.call(null, …)`, `Reflect.apply(execSync, null, [...])`.
 */
export function directCall(name: string, given: Items, language: string, receiver?: Value): Called {
  const [first, ...rest] = given.items
  if (receiver && language === 'javascript' && name.endsWith('.then') && evaluators.has(first?.name ?? ''))
    return { name: 'eval', given: { ...given, items: [receiver] } }
  if (name === 'operator.methodcaller()') return methodCalled(given)
  const applied = appliedCall(name, given, language, receiver)
  if (applied) return applied
  if (language === 'r' && name === 'do.call' && first) {
    const called = knownText(first) ?? first.name
    if (called !== undefined)
      return { name: called, given: { ...given, items: rest.flatMap(v => v.list ?? [v]) } }
  }
  const inner = language === 'ruby' && sends.test(name) ? first?.name : undefined
  const callback = language === 'php' ? calledBack(name, given) : undefined
  if (callback) return callback
  const called = inner ?? knownSymbol(first, name, language)
  return called === undefined ? { name, given } : { name: called, given: { ...given, items: rest } }
}

/** Functions that run the value they are given, also by `.then(eval)`. */
const evaluators = new Set(['eval', 'Function'])
const sends = /(?:^|\.)(?:send|public_send|__send__)$/
const appliers = /\.(?:call|apply|__call__|invoke|invokeArgs|run)$/

/** `f.call(this, …)`, `f.apply(this, […])`, `f.__call__(…)`, `Reflect.apply(f, this, […])`, of a function that matters. */
function appliedCall(name: string, given: Items, language: string, receiver?: Value): Called | undefined {
  const reflected = /^(?:Reflect|Function\.prototype)\.apply(?:\.call)?$/.test(name)
  const f = reflected ? given.items[0] : appliers.test(name) ? (receiver?.wraps ?? receiver) : undefined
  if (f?.name === undefined) return undefined
  if (callMeaning(language, f.name) === undefined && !f.name.startsWith('function@')) return undefined
  const after = given.items.slice(
    reflected ? 2 : language === 'javascript' && !name.endsWith('.invoke') ? 1 : 0,
  )
  const spread = reflected || /\.(?:apply|invokeArgs)$/.test(name)
  const items = spread ? (after[0]?.list ?? after) : after
  return { name: f.name, given: { ...given, items: [...(receiver?.bound ?? []), ...items] } }
}

/** `methodcaller('system', …)(os)`: the last value is the object, the first the name of its member. */
function methodCalled(given: Items): Called {
  const [member, ...args] = given.items.slice(0, -1)
  const name = `${given.items.at(-1)?.name ?? ''}.${knownText(member) ?? ''}`
  return { name, given: { ...given, items: args } }
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
function calledBack(name: string, given: Items): Called | undefined {
  if (!callers.has(name)) return undefined
  const at = given.items.findIndex(item => callMeaning('php', knownText(item) ?? '') !== undefined)
  const called = knownText(given.items[at])
  if (called === undefined) return undefined
  const others = given.items.filter((_item, i) => i !== at)
  return {
    name: called,
    given: { ...given, items: others.flatMap(item => item.list ?? [item]).slice(0, 20) },
  }
}

function knownSymbol(value: Value | undefined, name: string, language: string): string | undefined {
  return language === 'ruby' && sends.test(name) ? knownText(value) : undefined
}

/** Returns the list after `list.append(value)` and its kin; undefined for any other call. */
export function grownList(name: string, list: Value | undefined, args: readonly Value[]): Value | undefined {
  const [value] = args
  if (!list?.list || list.list.length >= 500 || !value) return undefined
  const member = name.slice(name.lastIndexOf('.') + 1)
  if (member === 'append' || member === 'push') return { ...list, list: [...list.list, ...args] }
  return member === 'extend' && value.list ? { ...list, list: [...list.list, ...value.list] } : undefined
}
