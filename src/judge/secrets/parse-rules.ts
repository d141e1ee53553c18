import { RE2JS } from 're2js'
import * as z from 'zod'
import type { Allowance, RuleSet, SecretRule } from './secret-rule.ts'

// Made when a rule file is read: most processes read none.
const text = () => z.string().min(1, 'must not be empty').max(4_096, 'is longer than 4096 characters')
const texts = () => z.array(text()).max(200, 'has more than 200 elements')

const allowlist = () =>
  z
    .strictObject({
      description: text().optional(),
      regexes: texts().optional(),
      stopwords: texts().optional(),
      regexTarget: z.enum(['secret', 'match', 'line']).optional(),
    })
    .refine(({ regexes, stopwords }) => regexes !== undefined || stopwords !== undefined, 'allows nothing')

const rule = () =>
  z.strictObject({
    id: z.string().regex(/^[a-z0-9][\w.-]{0,63}$/i, 'must be a short name'),
    description: text(),
    regex: text(),
    keywords: texts().min(1, 'must name at least one keyword: a word that stands in every match'),
    entropy: z.number().min(0).max(8).optional(),
    secretGroup: z.int().min(0).max(50).optional(),
    tags: z.array(z.string()).optional(),
    allowlist: allowlist().optional(),
    allowlists: z.array(allowlist()).max(50).optional(),
    match: texts().optional(),
    quiet: texts().optional(),
  })

const file = () =>
  z.strictObject({
    title: z.string().optional(),
    description: z.string().optional(),
    rules: z.array(rule()).max(1_000).default([]),
    allowlist: allowlist().optional(),
    allowlists: z.array(allowlist()).max(50).optional(),
  })

/** A user's rules, each with the examples that it must and must not find. */
export interface ParsedRules extends RuleSet {
  readonly examples: readonly {
    readonly id: string
    readonly match: readonly string[]
    readonly quiet: readonly string[]
  }[]
}

/** Reads the parsed TOML of a rule file. Throws an Error with one clause that names the rule and the key. */
export function parseRules(values: unknown): ParsedRules {
  const parsed = file().safeParse(values)
  if (!parsed.success) throw new Error(clauseOf(parsed.error.issues[0], values))
  const { rules, allowlist: one, allowlists = [] } = parsed.data
  const ids = new Set<string>()
  for (const { id } of rules) {
    if (ids.has(id)) throw new Error(`the rule ${id} is there twice`)
    ids.add(id)
  }
  return {
    rules: rules.map(ruleOf),
    allowlists: [...(one ? [one] : []), ...allowlists].map(list => allowanceOf(list, 'the allowlist')),
    examples: rules.map(({ id, match = [], quiet = [] }) => ({ id, match, quiet })),
  }
}

function ruleOf(input: z.infer<ReturnType<typeof rule>>): SecretRule {
  const { id, description, regex, keywords, entropy, secretGroup, allowlist: one, allowlists = [] } = input
  const groups = compiled(regex, `the rule ${id}: its regex`).groupCount()
  if ((secretGroup ?? 0) > groups) throw new Error(`the rule ${id}: its regex has no group ${secretGroup}`)
  for (const keyword of keywords)
    if (!/^[\x20-\x7e]+$/.test(keyword)) throw new Error(`the rule ${id}: a keyword must be ASCII`)
  const lists = [...(one ? [one] : []), ...allowlists].map(list => allowanceOf(list, `the rule ${id}`))
  return {
    id,
    kind: description,
    regex,
    keywords: keywords.map(keyword => keyword.toLowerCase()),
    ...(entropy !== undefined && { entropy }),
    ...(secretGroup !== undefined && { secretGroup }),
    ...(lists.length > 0 && { allowlists: lists }),
  }
}

function allowanceOf(input: z.infer<ReturnType<typeof allowlist>>, where: string): Allowance {
  const { regexes = [], stopwords = [], regexTarget = 'secret' } = input
  for (const regex of regexes) compiled(regex, `${where}: a regex of its allowlist`)
  return { regexes, stopwords, regexTarget }
}

function compiled(regex: string, what: string): RE2JS {
  try {
    return RE2JS.compile(regex)
  } catch (error) {
    throw new Error(`${what} can't be used: ${(error as Error).message}`, { cause: error })
  }
}

function clauseOf(issue: z.core.$ZodIssue | undefined, values: unknown): string {
  if (!issue) return 'it can’t be read'
  const [section, index] = issue.path
  const rules = section === 'rules' ? (values as { rules?: { id?: unknown }[] }).rules : undefined
  const id = typeof index === 'number' ? rules?.[index]?.id : undefined
  const where = id === undefined ? '' : `the rule ${String(id).slice(0, 80)}: `
  const key = issue.path.slice(id === undefined ? 0 : 2).join('.')
  return `${where}${key === '' ? '' : `${key}: `}${issue.message}`
}
