import type { Items } from './code.ts'
import { knownText, type Value } from './value.ts'

/** The function that is called in the end, and its arguments. */
interface Called {
  readonly name: string
  readonly given: Items
}

/**
 * Returns the call that is made through another one: `object.send(:system, …)`, `call_user_func('system', …)`,
 * `array_map('unlink', …)`.
 */
export function directCall(name: string, given: Items, language: string, receiver?: Value): Called {
  const [first, ...rest] = given.items
  if (receiver && language === 'javascript' && name.endsWith('.then') && evaluators.has(first?.name ?? ''))
    return { name: 'eval', given: { ...given, items: [receiver] } }
  const inner = language === 'ruby' && sends.test(name) ? first?.name : undefined
  const callback = language === 'php' && callers.has(name) ? knownText(first) : undefined
  const called = inner ?? knownSymbol(first, name, language) ?? callback
  return called === undefined ? { name, given } : { name: called, given: { ...given, items: rest } }
}

/** Functions that run the value they are given, also by `.then(eval)`. */
const evaluators = new Set(['eval', 'Function'])
const sends = /(?:^|\.)(?:send|public_send|__send__)$/
const callers = new Set(['call_user_func', 'call_user_func_array', 'array_map', 'array_walk'])

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
