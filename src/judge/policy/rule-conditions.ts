import type { Place } from '../../ground/model/place.ts'
import type { Rule } from '../../ground/model/policy.ts'
import { checkLength, globTest, linearTest, type GlobTest } from './glob-test.ts'
import { type PathCondition, pathCondition } from './path-condition.ts'

/** The conditions of one rule, compiled; a condition that is not named holds. */
export interface RuleConditions {
  readonly profile?: GlobTest
  readonly tool?: GlobTest
  readonly program?: GlobTest
  readonly argument?: GlobTest
  readonly path?: PathCondition
  readonly host?: GlobTest
  readonly pattern?: GlobTest
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
    ...(rule.profile !== undefined && { profile: globTest(rule.profile) }),
    ...(rule.tool !== undefined && { tool: globTest(rule.tool) }),
    ...(rule.program !== undefined && { program: globTest(rule.program) }),
    ...(rule.argument !== undefined && { argument: globTest(rule.argument, true) }),
    ...(rule.path !== undefined && { path: pathCondition(rule.path, place) }),
    ...(rule.host !== undefined && { host: hostTest(rule.host) }),
    ...(rule.pattern !== undefined && { pattern: patternTest(rule.pattern) }),
  }
}

function hostTest(host: string): GlobTest {
  checkLength(host)
  const wanted = host.toLowerCase()
  if (!/^(?:\*\.)?[\p{L}\p{N}_:[\]-][\p{L}\p{N}._:[\]-]*$/u.test(wanted))
    throw new Error(`a host is a name such as example.com, or *.example.com with all below it, not ${host}`)
  if (!wanted.startsWith('*.')) return input => bare(input) === wanted
  return input => bare(input).endsWith(wanted.slice(1)) || bare(input) === wanted.slice(2)
}

/** `example.com.` is the same host. */
function bare(host: string): string {
  return host.toLowerCase().replace(/\.$/, '')
}

function patternTest(source: string): GlobTest {
  checkLength(source)
  return linearTest(source)
}
