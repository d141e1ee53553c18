import { RE2JS } from 're2js'
import { keywordFinder, type KeywordFinder } from '../../ground/search/keyword-finder.ts'
import type { RuleSet, SecretRule } from './secret-rule.ts'

/** Offsets of a match and of the secret in it. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly secretStart: number
  readonly secretEnd: number
}

/** Looks for a rule's form from `from` on; with `to`, no further than that. */
export type Search = (text: string, from: number, to: number) => Span | null

/** A rule that can be run. */
export interface CompiledRule {
  readonly rule: SecretRule
  /** Its place among all rules. */
  readonly index: number
  /** True for a user's rule: its matches may begin anywhere around the keyword. */
  readonly free: boolean
  readonly search: Search
}

/** Rules with their keywords in one automaton. */
export interface CompiledRules {
  readonly find: KeywordFinder
  /** By keyword. */
  readonly rules: readonly (readonly CompiledRule[])[]
  readonly keywords: readonly string[]
  readonly set: RuleSet
}

/** Makes rules runnable: ours are known to be bounded and run at their keyword, a user's run on a linear-time engine. */
export function compileRules(own: RuleSet, users: RuleSet): CompiledRules {
  const byKeyword = new Map<string, CompiledRule[]>()
  const add = (compiled: CompiledRule) => {
    for (const keyword of compiled.rule.keywords) {
      const before = byKeyword.get(keyword)
      if (before) before.push(compiled)
      else byKeyword.set(keyword, [compiled])
    }
  }
  let index = 0
  for (const rule of own.rules) add({ rule, index: index++, free: false, search: boundedSearch(rule) })
  for (const rule of users.rules) add({ rule, index: index++, free: true, search: linearSearch(rule) })
  const keywords = [...byKeyword.keys()]
  return {
    find: keywordFinder(keywords),
    rules: [...byKeyword.values()],
    keywords,
    set: { rules: [...own.rules, ...users.rules], allowlists: [...own.allowlists, ...users.allowlists] },
  }
}

/** Compiled when it is first needed: most texts need none. */
function boundedSearch(rule: SecretRule): Search {
  let pattern: RegExp | undefined
  return (text, from, to) => {
    pattern ??= compileBounded(rule)
    // A rule that reaches back is given a window, so that it can't run on to the end; a value ends where it ends.
    const cut = rule.reach !== undefined || rule.named === true
    const offset = cut ? from : 0
    pattern.lastIndex = from - offset
    const match = pattern.exec(cut ? text.slice(from, to) : text)
    if (!match) return null
    const secret = match[rule.secretGroup ?? (match[1] === undefined ? 0 : 1)] ?? match[0]
    const start = match.index + offset
    const secretStart = start + match[0].indexOf(secret)
    return { start, end: start + match[0].length, secretStart, secretEnd: secretStart + secret.length }
  }
}

/** RE2’s `(?i)` is a flag here; a value’s form must be the whole value. */
function compileBounded({ regex, named, reach }: SecretRule): RegExp {
  const folded = regex.startsWith('(?i)')
  const source = folded ? regex.slice(4) : regex
  return new RegExp(
    named ? `(?:${source})` : source,
    `${reach === undefined ? 'y' : 'g'}${folded ? 'i' : ''}`,
  )
}

function linearSearch(rule: SecretRule): Search {
  let pattern: RE2JS | undefined
  return (text, from, to) => {
    pattern ??= RE2JS.compile(rule.regex)
    const part = text.slice(from, to)
    const matcher = pattern.matcher(part)
    if (!matcher.find()) return null
    const group = rule.secretGroup ?? (pattern.groupCount() > 0 && matcher.group(1) ? 1 : 0)
    const [start, end] = [matcher.start(group), matcher.end(group)]
    if (start < 0) return null
    return {
      start: from + matcher.start(),
      end: from + matcher.end(),
      secretStart: from + start,
      secretEnd: from + end,
    }
  }
}
