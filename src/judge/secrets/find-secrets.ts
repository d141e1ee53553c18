import { type Assignment, assignmentAt } from './assignment.ts'
import { checks } from './checks.ts'
import { type CompiledRule, type CompiledRules, compileRules, type Span } from './compile-rules.ts'
import { entropy, isDull, isTelling } from './is-placeholder.ts'
import { meaningOf, namesSecret } from './name-meaning.ts'
import type { Allowance, Confidence, FoundSecret, RuleSet, SecretRule } from './secret-rule.ts'
import { builtInRules } from './rules-table.ts'
import { RE2JS } from 're2js'

/**
 * Base64 of ASCII text, long enough to hold a token: in every four letters the first bit of each byte is 0,
 * which neither names nor digests nor pictures keep up. A slash before it may be that of a path.
 */
const run =
  /(?<![\w+-])(?:[C-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][\w+/-]){6,}(?:[\w+/-]{2,3}={0,2})?/g

/** The most characters of base64 that are decoded of one text, and the cost of each run: more is data. */
const maxDecoded = 131_072
const costOfRun = 128

/**
 * Secrets of a known form in base64, each as the whole run that holds it. What a name alone makes a secret is
 * not looked for: who encodes a settings file is no news.
 */
function encodedSecrets(
  text: string,
  scan: (decoded: string) => readonly FoundSecret[],
): readonly FoundSecret[] {
  const found: FoundSecret[] = []
  let remaining = maxDecoded
  for (const [piece, start] of runsIn(text)) {
    if (remaining <= 0) break
    const end = start + piece.length
    if (piece.startsWith('eyJ') && (text.charAt(end) === '.' || text.charAt(start - 1) === '.')) continue
    remaining -= piece.length + costOfRun
    const inner = scan(decoded(piece)).find(isKnownForm)
    if (inner) found.push({ ...inner, kind: `${inner.kind}, in base64`, start, end })
  }
  return found
}

const minLength = 24

const inRun = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\w+/-]/.test(String.fromCharCode(code)) ? 1 : 0,
)

/** Most texts have no word that is long enough, and so need no pattern. */
function runsIn(text: string): readonly (readonly [piece: string, start: number])[] {
  const runs: (readonly [string, number])[] = []
  let from = 0
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 0
    if (code < 128 && inRun[code] === 1) continue
    if (i - from >= minLength)
      for (const match of text.slice(from, i + 2).matchAll(run)) runs.push([match[0], from + match.index])
    from = i + 1
  }
  return runs
}

function decoded(piece: string): string {
  return Buffer.from(piece.slice(0, maxDecoded), 'base64').toString('latin1')
}

function isKnownForm({ rule, confidence }: FoundSecret): boolean {
  return (
    (confidence === 'sure' || confidence === 'likely') &&
    !/^generic-|^password-|^curl-user|^unsearched/.test(rule)
  )
}

const compiled = new WeakMap<Allowance, readonly RE2JS[]>()

/** True when one of the lists says that this is not meant. Patterns of users run on a linear-time engine. */
function isOnAllowlist(text: string, span: Span, lists: readonly Allowance[]): boolean {
  return lists.some(list => {
    const secret = text.slice(span.secretStart, span.secretEnd)
    const folded = secret.toLowerCase()
    if (list.stopwords.some(word => folded.includes(word.toLowerCase()))) return true
    if (list.regexes.length === 0) return false
    const target = targetOf(list, text, span, secret)
    return patternsOf(list).some(pattern => pattern.matcher(target).find())
  })
}

function patternsOf(list: Allowance): readonly RE2JS[] {
  const known = compiled.get(list) ?? list.regexes.map(regex => RE2JS.compile(regex))
  compiled.set(list, known)
  return known
}

const maxLineLength = 2_000

function targetOf({ regexTarget }: Allowance, text: string, span: Span, secret: string): string {
  if (regexTarget === 'secret') return secret
  if (regexTarget === 'match') return text.slice(span.start, span.end)
  const before = text.slice(Math.max(0, span.start - maxLineLength), span.start)
  const after = text.slice(span.end, span.end + maxLineLength)
  return (
    before.slice(before.lastIndexOf('\n') + 1) +
    text.slice(span.start, span.end) +
    (after.split('\n', 1)[0] ?? '')
  )
}

/** Finds every secret in a text, in the order in which they stand, none over another. */
export type SecretScanner = (text: string) => readonly FoundSecret[]

const none: RuleSet = { rules: [], allowlists: [] }

/** A scanner with the built-in rules and a user's own. Nothing is compiled before it is needed. */
export function secretScanner(users: RuleSet = none, own: RuleSet = builtIn()): SecretScanner {
  let compiled: CompiledRules | undefined
  return text => {
    compiled ??= compileRules(own, users)
    const rules = compiled
    const found = scan(text, rules)
    const encoded = encodedSecrets(text, decoded => scan(decoded, rules))
    return encoded.length === 0 ? found : withoutOverlaps([...found, ...encoded])
  }
}

function builtIn(): RuleSet {
  return { rules: builtInRules, allowlists: [] }
}

/** Secrets by the built-in rules. */
export const findSecrets: SecretScanner = secretScanner()

/** The state of the search in one text. */
interface Scan {
  readonly text: string
  readonly compiled: CompiledRules
  readonly found: FoundSecret[]
  /** Index of a rule → where its last match ended: nothing is looked at twice. */
  readonly past: Map<number, number>
  assigned: { readonly start: number; readonly value: Assignment | null } | null
  /** The number of forms and names that are still looked at. */
  left: number
}

/** The least that is looked at; a longer text gets more, since every line of a log may hold a name that is looked at. */
const maxLookedAt = 25_000

/** The cost of a value that has a rule’s form: its check takes longer than the search for the form. */
const costOfMatch = 10

function scan(text: string, compiled: CompiledRules): readonly FoundSecret[] {
  const state: Scan = {
    text,
    compiled,
    found: [],
    past: new Map(),
    assigned: null,
    left: maxLookedAt + (text.length >> 4),
  }
  compiled.find(text, (keyword, start, end) => {
    for (const rule of compiled.rules[keyword] ?? []) lookAt(rule, keyword, start, end, state)
    if (state.left > 0) return true
    state.found.push(unsearched(text, start))
    return false
  })
  return state.found.length < 2 ? state.found : withoutOverlaps(state.found)
}

function lookAt(rule: CompiledRule, keyword: number, start: number, end: number, state: Scan): void {
  if ((state.past.get(rule.index) ?? 0) > start) return
  if (rule.rule.apart && start > 0 && isAttached(state.text.charCodeAt(start - 1))) return
  state.left -= 1 + ((rule.rule.reach ?? 0) >> 5)
  const one = rule.rule.named
    ? findNamed(rule, state.compiled.keywords[keyword] ?? '', start, end, state)
    : placed(rule, start, end, state)
  if (one) state.found.push(one)
}

/** True for letters, digits, `_` and `-`. */
function isAttached(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    code === 95 ||
    code === 45
  )
}

/** The rest of a text that is so full of words for secrets that looking at each would take too long. */
function unsearched(text: string, start: number): FoundSecret {
  return {
    rule: 'unsearched',
    kind: 'Text that was not searched',
    start,
    end: text.length,
    confidence: 'likely',
  }
}

const reachOfUsers = 200
const windowOfUsers = 2_000
const windowOfOwn = 600

function placed(compiled: CompiledRule, start: number, end: number, state: Scan): FoundSecret | null {
  const { rule, free } = compiled
  const { text, past } = state
  const reach = free ? reachOfUsers : (rule.reach ?? 0)
  const from = Math.max(0, start - reach, past.get(compiled.index) ?? 0)
  const to = Math.min(text.length, end + (free ? windowOfUsers : windowOfOwn))
  // A user’s pattern runs on a slower engine: what it reads counts.
  if (free) state.left -= (to - from) >> 6
  const span = compiled.search(text, from, to)
  if (free)
    past.set(compiled.index, span ? Math.max(span.end, start + 1) : Math.max(start + 1, to - reachOfUsers))
  if (!span) return null
  past.set(compiled.index, Math.max(span.end, start + 1))
  return checkFound(compiled, span, state)
}

/** A form with its check, its entropy and what the lists allow; null where it is no secret. */
function checkFound({ rule }: CompiledRule, span: Span, state: Scan): FoundSecret | null {
  const { text, compiled } = state
  state.left -= costOfMatch + ((span.end - span.start) >> 5)
  const value = text.slice(span.secretStart, span.secretEnd)
  if (rule.near && !standsNear(text, span.start, rule.near)) return null
  if (rule.entropy !== undefined && entropy(value) < rule.entropy) return null
  if (isOnAllowlist(text, span, rule.allowlists ?? []) || isOnAllowlist(text, span, compiled.set.allowlists))
    return null
  const match = text.slice(span.start, span.end)
  const confidence: Confidence | null = rule.check ? checks[rule.check](value, match) : 'likely'
  if (confidence === null) return null
  const { id, kind, hosts } = rule
  const at = { rule: id, kind, start: span.secretStart, end: span.secretEnd, ...(hosts && { hosts }) }
  const own = withoutPrefix(value, rule)
  if (isTelling(own)) return { ...at, confidence: 'example' }
  return isDull(own) ? { ...at, confidence: 'example', dull: true } : { ...at, confidence }
}

/** Returns the random part of a value: `sk_test_` itself says nothing of a test. */
function withoutPrefix(value: string, { keywords }: SecretRule): string {
  const folded = value.slice(0, 40).toLowerCase()
  const prefix = keywords.find(keyword => folded.startsWith(keyword)) ?? ''
  return value.length > prefix.length ? value.slice(prefix.length) : value
}

function standsNear(text: string, at: number, words: readonly string[]): boolean {
  const before = text.slice(Math.max(0, at - 400), at).toLowerCase()
  return words.some(word => new RegExp(`(?:^|[^a-z])${word.replace(/\W/g, '\\$&')}`).test(before))
}

function findNamed(
  compiled: CompiledRule,
  keyword: string,
  start: number,
  end: number,
  state: Scan,
): FoundSecret | null {
  if (state.assigned?.start !== start) {
    state.left -= 3
    state.assigned = { start, value: assignmentAt(state.text, start, end) }
  }
  const { value } = state.assigned
  if (!value) return null
  const { rule, search } = compiled
  const generic = rule.check === 'password' || rule.check === 'random'
  if (generic ? !meansGeneric(rule.check, value) : !namesSecret(value.name, keyword)) return null
  if (generic && (isNextName(value, state.text) || (!value.quoted && isCode(value, state.text)))) return null
  const span = search(state.text, value.start, value.end)
  if (!span || span.end !== value.end) return null
  state.past.set(compiled.index, value.start)
  const one = checkFound(compiled, span, state)
  if (!one || (one.confidence === 'example' && generic)) return null
  if (!generic || value.quoted) return one
  return {
    ...one,
    bare: true,
    ...(!plainlyAssigned(value, state.text) && { confidence: 'possible' as const }),
  }
}

function meansGeneric(check: string, { name, operator }: Assignment): boolean {
  // `password.encode("utf-8")`: what is called is the last part, unless it gives the value.
  const gives = /\.(?:assign|set|equals|put)$/.test(name)
  const called = operator === '(' && !gives ? name.slice(name.lastIndexOf('.') + 1) : name
  return meaningOf(called) === (check === 'password' ? 'password' : 'token')
}

/** `("PasswordField", "text2")`: the next argument is a name as well. */
function isNextName({ operator, start, end }: Assignment, text: string): boolean {
  return operator === ',' && /^[A-Za-z_.-]+\d?$/.test(text.slice(start, Math.min(end, start + 100)))
}

/** Without quotes, code may mean a variable; an option, a setting in capitals and a line of a settings file do not. */
function plainlyAssigned({ name, start, operator }: Assignment, text: string): boolean {
  return (
    name.startsWith('-') ||
    /^[A-Z][A-Z0-9_]+$/.test(name) ||
    operator === '>' ||
    manySigns(text.slice(start, start + 40)) ||
    (/\d/.test(text.slice(start, start + 40)) && /[A-Za-z]/.test(text.slice(start, start + 40)))
  )
}

/** Signs that stand together in passwords, and hardly in code. */
function manySigns(value: string): boolean {
  const [bare = ''] = value.split(/\s/, 1)
  return /[#@^!]/.test(bare) && new Set(bare.match(/[{}()[\]$#@!^*&%<>|~?]/g)).size >= 3
}

/** `Buffer.from(x`, `parts[1`, `$row->x`, `NO_AUTH`: without quotes, what a program works out. */
function isCode({ name, start, end }: Assignment, text: string): boolean {
  const value = text.slice(start, Math.min(end, start + 200))
  if (value === name || /^\$[A-Za-z_{(]|[([]$|^[A-Za-z_]\w*\.\w+\(/.test(value)) return true
  if (name.startsWith('-') || /^[A-Z][A-Z0-9_]+$/.test(name)) return false
  if (namesKindOfValue.test(value)) return true
  return /^[([!&*]*\$?[A-Za-z_$][\w$]*(?:(?:\??\.|::|->)[\w$]+)*[([]|^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(
    value,
  )
}

/** `Uint8Array`, `ed25519PrivateKey`, `bytes32`: a type or a variable whose last word says what kind of value it holds. */
const namesKindOfValue =
  /^(?:u?int|bytes|float|[uif])(?:8|16|32|64|128|256)\)*:?$|^[A-Za-z][a-z\d]{1,24}(?:[A-Z][a-z\d]{1,24}){0,5}(?:Array|Bytes|Buffer|Seed|Keys?|KeyPair|Digest|Hash|Type|String|Secret|Token|Password)\)*:?$/

const order: Readonly<Record<Confidence, number>> = { sure: 3, likely: 2, example: 1, possible: 0 }

/** Of secrets that lie over each other the surest stays; of equals the one that names its service. */
function withoutOverlaps(found: readonly FoundSecret[]): readonly FoundSecret[] {
  const rank = ({ rule, confidence }: FoundSecret) =>
    order[confidence] * 2 + (rule.startsWith('generic-') ? 0 : 1)
  const rest = found.find(({ rule }) => rule === 'unsearched')
  const sorted = found.filter(one => one !== rest).sort((a, b) => a.start - b.start || rank(b) - rank(a))
  const stored: FoundSecret[] = []
  for (const one of sorted) {
    const last = stored.at(-1)
    if (!last || one.start >= last.end) stored.push(one)
    else if (rank(one) > rank(last)) stored[stored.length - 1] = one
  }
  return rest ? [...stored, rest] : stored
}
