import picomatch from 'picomatch'
import { RE2JS } from 're2js'
import type { ToolCall } from '../model/call.ts'
import type { Effect, PathTarget } from '../model/effect.ts'
import type { Json } from '../model/json.ts'
import type { Place } from '../model/place.ts'
import type { Rule, RuleMatch } from '../model/policy.ts'

/** The rules that hold for one call, in the policy's order. A rule that has expired at the call's time is silent. */
export function matchRules(
  rules: readonly Rule[],
  call: ToolCall,
  effects: readonly Effect[],
  place: Place,
): readonly RuleMatch[] {
  return rules.flatMap(rule => {
    if (rule.expires !== undefined && call.at >= rule.expires) return []
    const what = holds(compiled(rule, place), call, effects)
    return what === null ? [] : [{ rule, what }]
  })
}

type Test = (text: string) => boolean

/** The conditions of one rule, compiled; a condition that is not named holds. */
interface CompiledRule {
  readonly rule: Rule
  readonly tool?: Test
  readonly program?: Test
  readonly argument?: Test
  readonly path?: Test
  readonly host?: Test
  readonly pattern?: Test
}

const cache = new WeakMap<Rule, { readonly home: string; readonly compiled: CompiledRule }>()

function compiled(rule: Rule, place: Place): CompiledRule {
  const known = cache.get(rule)
  if (known?.home === place.home) return known.compiled
  const made = compileRule(rule, place.home)
  cache.set(rule, { home: place.home, compiled: made })
  return made
}

/** Compiles every condition; throws an Error with one sentence for a glob or pattern that is not one. */
export function compileRule(rule: Rule, home: string): CompiledRule {
  return {
    rule,
    ...(rule.tool !== undefined && { tool: glob(rule.tool) }),
    ...(rule.program !== undefined && { program: glob(rule.program) }),
    ...(rule.argument !== undefined && { argument: words(rule.argument) }),
    ...(rule.path !== undefined && { path: glob(rule.path.replace(/^~(?=\/|$)/, home)) }),
    ...(rule.host !== undefined && { host: hostTest(rule.host) }),
    ...(rule.pattern !== undefined && { pattern: linear(rule.pattern) }),
  }
}

function glob(pattern: string): Test {
  if (pattern.length > 500) throw new Error('a glob is at most 500 characters long')
  return picomatch(pattern, { dot: true, nonegate: true, strictBrackets: true })
}

/** A glob over words: here a star also stands for a slash. */
function words(pattern: string): Test {
  if (pattern.length > 500) throw new Error('a glob is at most 500 characters long')
  const source = pattern
    .split('*')
    .map(part => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
  return linear(`(?s)^${source}$`)
}

function hostTest(host: string): Test {
  const wanted = host.toLowerCase()
  if (!wanted.startsWith('*.')) return given => given === wanted
  return given => given.endsWith(wanted.slice(1)) || given === wanted.slice(2)
}

function linear(source: string): Test {
  const pattern = RE2JS.compile(source)
  return text => pattern.matcher(text).find()
}

/**
 * What made the rule hold, or null. Program and argument must hold for one and the same run; type, path and
 * host for one and the same effect.
 */
function holds(tests: CompiledRule, call: ToolCall, effects: readonly Effect[]): string | null {
  const { rule, tool, pattern, program, argument, path, host } = tests
  if (rule.kind !== undefined && rule.kind !== call.kind) return null
  if (tool && !(call.tool !== null && tool(call.tool))) return null
  if (pattern && !stringsOf(call.arguments).some(pattern)) return null
  const run = program || argument ? effects.find(effect => runHolds(tests, effect)) : undefined
  if ((program || argument) && !run) return null
  const touched = rule.on !== undefined || path || host
  const other = touched ? effects.find(effect => effectHolds(tests, effect)) : undefined
  if (touched && !other) return null
  const found = other ?? run
  return found ? subject(found) : (rule.kind ?? rule.tool ?? rule.pattern ?? 'every call')
}

function runHolds({ program, argument }: CompiledRule, effect: Effect): boolean {
  if (effect.type !== 'run') return false
  return (!program || program(effect.program)) && (!argument || argument(effect.argv.join(' ')))
}

function effectHolds({ rule, path, host }: CompiledRule, effect: Effect): boolean {
  if (rule.on !== undefined && rule.on !== effect.type) return false
  if (path && !pathsOf(effect).some(target => pathHolds(path, target))) return false
  return !host || ('host' in effect && effect.host !== undefined && host(effect.host))
}

function pathHolds(path: Test, target: PathTarget): boolean {
  return target.path === null ? target.base !== '' && path(`${target.base}/_`) : path(target.path)
}

function pathsOf(effect: Effect): readonly PathTarget[] {
  if (effect.type === 'move' || effect.type === 'copy' || effect.type === 'link')
    return [effect.target, effect.to]
  if (effect.type === 'connect' && effect.savesTo) return [effect.savesTo]
  return 'target' in effect && typeof effect.target === 'object' ? [effect.target] : []
}

function subject(effect: Effect): string {
  if (effect.type === 'run') return [effect.program, ...effect.argv].join(' ')
  const [path] = pathsOf(effect)
  if (path) return `${effect.type} ${path.raw}`
  return 'host' in effect && effect.host ? `${effect.type} ${effect.host}` : effect.type
}

function stringsOf(value: Json): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(item => stringsOf(item as Json))
    : []
}
