import picomatch from 'picomatch'
import { RE2JS } from 're2js'
import type { Place } from '../model/place.ts'
import type { Rule } from '../model/policy.ts'
import { pathCondition, type PathCondition } from './rule-paths.ts'

export type Test = (text: string) => boolean

/** The conditions of one rule, compiled; a condition that is not named holds. */
export interface RuleConditions {
  readonly tool?: Test
  readonly program?: Test
  readonly argument?: Test
  readonly path?: PathCondition
  readonly host?: Test
  readonly pattern?: Test
}

interface Compiled {
  readonly home: string
  readonly workspace: string
  readonly conditions: RuleConditions
}

const cache = new WeakMap<Rule, Compiled>()

/** The conditions of a rule in this place: compiled once. */
export function conditionsOf(rule: Rule, place: Place): RuleConditions {
  const known = cache.get(rule)
  if (known?.home === place.home && known.workspace === place.workspace) return known.conditions
  const conditions = compileRule(rule, place)
  cache.set(rule, { home: place.home, workspace: place.workspace, conditions })
  return conditions
}

/** Compiles every condition; throws an Error with one clause for a glob, host or pattern that is not one. */
export function compileRule(rule: Rule, place: Pick<Place, 'home' | 'workspace'>): RuleConditions {
  return {
    ...(rule.tool !== undefined && { tool: globTest(rule.tool) }),
    ...(rule.program !== undefined && { program: globTest(rule.program) }),
    ...(rule.argument !== undefined && { argument: wordsTest(rule.argument) }),
    ...(rule.path !== undefined && { path: pathCondition(rule.path, place) }),
    ...(rule.host !== undefined && { host: hostTest(rule.host) }),
    ...(rule.pattern !== undefined && { pattern: linearTest(rule.pattern) }),
  }
}

function globTest(pattern: string): Test {
  checkLength(pattern)
  return picomatch(pattern, { dot: true, nonegate: true, strictBrackets: true })
}

/** A glob over words: here a star stands for anything, a slash and a space too. */
function wordsTest(pattern: string): Test {
  checkLength(pattern)
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.')
  return linearTest(`(?s)^(?:${source})$`)
}

function hostTest(host: string): Test {
  checkLength(host)
  const wanted = host.toLowerCase()
  if (!/^(?:\*\.)?[\p{L}\p{N}_:[\]-][\p{L}\p{N}._:[\]-]*$/u.test(wanted))
    throw new Error(`a host is a name such as example.com, or *.example.com with all below it, not ${host}`)
  if (!wanted.startsWith('*.')) return given => bare(given) === wanted
  return given => bare(given).endsWith(wanted.slice(1)) || bare(given) === wanted.slice(2)
}

/** `example.com.` is the same host. */
function bare(host: string): string {
  return host.toLowerCase().replace(/\.$/, '')
}

function linearTest(source: string): Test {
  checkLength(source)
  const pattern = RE2JS.compile(source)
  return text => pattern.matcher(text).find()
}

const longest = 500

function checkLength(pattern: string): void {
  if (pattern === '') throw new Error('it is empty')
  if (pattern.length > longest) throw new Error(`it is longer than ${longest} characters`)
}
