import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Effect, Evidence } from '../../ground/model/effect.ts'
import type { Json } from '../../ground/model/json.ts'
import type { Place } from '../../ground/model/place.ts'
import type { Rule, RuleMatch } from '../../ground/model/policy.ts'
import { overlaps } from './is-allowed-by-rule.ts'
import type { GlobTest } from './glob-test.ts'
import { conditionsOf, type RuleConditions } from './rule-conditions.ts'
import { pathsOf, takesWhole } from './path-condition.ts'

/** The rules that hold for one call, in the policy's order. A rule that has expired at the call's time is silent. */
export function matchRules(
  rules: readonly Rule[],
  call: ToolCall,
  effects: readonly Effect[],
  place: Place,
): readonly RuleMatch[] {
  const search: Search = { left: maximumSearched }
  return rules.flatMap(rule => {
    if (rule.expires !== undefined && call.at >= rule.expires) return []
    const match = matchRule(rule, call, effects, place, search)
    return match === null ? [] : [match]
  })
}

/**
 * One rule on one call, expiry apart; null when it does not hold. Program and argument must hold for one and
 * the same run; type, path and host for one and the same effect. A rule that allows holds only where a run and
 * an effect belong together, so that what one command may do is not allowed to another beside it.
 */
export function matchRule(
  rule: Rule,
  call: ToolCall,
  effects: readonly Effect[],
  place: Place,
  search: Search = { left: maximumSearched },
): RuleMatch | null {
  const conditions = conditionsOf(rule, place)
  if (!toolHolds(rule, conditions, call)) return null
  const { pattern } = conditions
  const shown = !pattern || anyString(call.arguments, pattern, search)
  if (shown === 'unread') return unread(rule)
  if (!shown) return null
  const about = aboutOf(rule, conditions)
  if (about === 'call') return { rule, what: rule.pattern ?? rule.tool ?? rule.kind ?? 'every call' }
  const runs = about === 'effect' ? [] : effects.filter(effect => runHolds(conditions, effect))
  const touched = about === 'run' ? [] : effects.filter(effect => effectHolds(rule, conditions, effect))
  const found = together(rule, runs, touched, about === 'both')
  const [first] = found
  return first ? { rule, what: subject(first), evidence: found.map(({ evidence }) => evidence) } : null
}

function toolHolds(rule: Rule, { profile, tool }: RuleConditions, call: ToolCall): boolean {
  if (rule.kind !== undefined && rule.kind !== call.kind) return false
  if (profile && !profile(call.profile)) return false
  return !tool || (call.tool !== null && tool(call.tool))
}

/** The number of characters that patterns may still look at in one call, all rules together. */
interface Search {
  left: number
}

const maximumSearched = 524_288

/** A text that is too long to search may hold what a rule is about: a person looks; nothing is allowed by it. */
function unread(rule: Rule): RuleMatch | null {
  if (rule.effect === 'allow') return null
  return { rule: { ...rule, effect: 'queue' }, what: 'a text that is too long to search' }
}

function aboutOf(rule: Rule, { program, argument, path, host }: RuleConditions) {
  const run = program !== undefined || argument !== undefined
  const effect = rule.on !== undefined || path !== undefined || host !== undefined
  if (run && effect) return 'both'
  return run ? 'run' : effect ? 'effect' : 'call'
}

function together(
  rule: Rule,
  runs: readonly Effect[],
  touched: readonly Effect[],
  both: boolean,
): readonly Effect[] {
  if (!both) return runs.length > 0 ? runs : touched
  if (runs.length === 0) return []
  if (rule.effect !== 'allow') return touched
  const spans: readonly Evidence[] = runs.map(({ evidence }) => evidence)
  return touched.filter(({ evidence }) => spans.some(span => overlaps(span, evidence)))
}

function runHolds({ program, argument }: RuleConditions, effect: Effect): boolean {
  if (effect.type !== 'run') return false
  return (!program || program(effect.program)) && (!argument || argument(effect.argv.join(' ')))
}

function effectHolds(rule: Rule, { path, host }: RuleConditions, effect: Effect): boolean {
  if (rule.on !== undefined && rule.on !== effect.type) return false
  if (host && !('host' in effect && effect.host !== undefined && host(effect.host))) return false
  if (!path) return true
  const targets = pathsOf(effect)
  if (rule.effect !== 'allow') return targets.some(target => path.mayTouch(target, takesWhole(effect)))
  return targets.length > 0 && targets.every(target => path.staysWithin(target))
}

function subject(effect: Effect): string {
  if (effect.type === 'run') return [effect.program, ...effect.argv].join(' ')
  const [path] = pathsOf(effect)
  if (path) return `${effect.type} ${path.raw}`
  return 'host' in effect && effect.host ? `${effect.type} ${effect.host}` : effect.type
}

/** Every string at any depth, without recursion. */
function anyString(value: Json, test: GlobTest, search: Search): boolean | 'unread' {
  const pending: Json[] = [value]
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (typeof item === 'string') {
      search.left -= item.length
      if (search.left < 0) return 'unread'
      if (test(item)) return true
    } else if (typeof item === 'object' && item !== null) {
      for (const inner of Object.values(item) as Json[]) pending.push(inner)
    }
  }
  return false
}
