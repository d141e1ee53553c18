import { mapOf } from '../../../../ground/model/map-of.ts'

const maximumVariables = 2_000
const maximumLine = 8_192
const maximumRounds = 4
/** The most lines and targets of the makefiles of one run. */
const maximumLines = 50_000
const maximumRules = 5_000
/** The most targets that are followed from one to the next. */
const maximumGoals = 5_000

const assignment =
  /^(?:export\s{1,9}|override\s{1,9})?([A-Za-z_][\w.-]{0,63})[ \t]{0,9}(?:[:?+]{0,3})=[ \t]{0,9}(.{0,2000})/

/** Returns the variables that a makefile and the words after `make` set, by name; the words win. */
export function makeVariables(text: string, words: readonly string[]): ReadonlyMap<string, string> {
  const variables = new Map([['RM', 'rm -f']])
  const put = (name: string, value: string) => {
    if (variables.size < maximumVariables) variables.set(name, value)
  }
  for (const line of text.split('\n').slice(0, maximumLines)) {
    const [, name, value = ''] = line.includes('=') ? (assignment.exec(line) ?? []) : []
    if (name !== undefined) put(name, value.replace(/\s#.*$/, ''))
  }
  if (text.includes('endef'))
    for (const [, name = '', value = ''] of text.matchAll(
      /^define\s{1,9}([\w.-]{1,64})[^\n]{0,20}\n([^]{0,20000}?)\nendef/gm,
    ))
      put(name, value)
  for (const word of words) {
    const equals = word.indexOf('=')
    if (equals > 0) variables.set(word.slice(0, equals).replace(/[:?+]{1,2}$/, ''), word.slice(equals + 1))
  }
  return variables
}

/** Returns a line of a recipe as the shell gets it: variables put in, `$$` as `$`; an unknown one stays `${name}`. */
export function recipeLine(line: string, variables: ReadonlyMap<string, string>): string {
  const text = expanded(line, variables)
  return text.replace(/\$\$|\$[({](\w{1,64})[)}]/g, (_whole, name?: string) =>
    name === undefined ? '$' : `\${${name}}`,
  )
}

function expanded(line: string, variables: ReadonlyMap<string, string>): string {
  let text = line
  for (let round = 0; round < maximumRounds && text.length < maximumLine; round++) {
    const next = text.replace(
      /\$\$|\$[({](?:call\s{1,4})?([\w.-]{1,64})(?:,[^(){}]{0,400})?[)}]/g,
      (whole, name?: string) => (name === undefined ? whole : (variables.get(name) ?? whole)),
    )
    if (next === text) break
    text = next
  }
  return text
}

interface MakeRule {
  readonly needs: readonly string[]
  readonly lines: string[]
}

/** The rules of makefiles, and whether all of them were read. */
export interface MakeRules {
  readonly rules: ReadonlyMap<string, MakeRule>
  readonly isWhole: boolean
}

/** Returns the targets of a makefile in their order. */
export function rulesOf(text: string, variables: ReadonlyMap<string, string> = mapOf({})): MakeRules {
  const rules = new Map<string, MakeRule>()
  const lines = text.replace(/\\\n/g, ' ').split('\n')
  let isWhole = lines.length <= maximumLines
  let current: MakeRule | undefined
  for (const input of lines.slice(0, maximumLines)) {
    const line = input.startsWith('\t') || !input.includes('$') ? input : expanded(input, variables)
    const header =
      /^([\w./%-]{1,200}(?: {1,4}[\w./%-]{1,200}){0,40}) {0,4}::? {0,4}(?!=)([^=#;]{0,4000})/.exec(line)
    if (line.startsWith('\t')) current?.lines.push(line.slice(1).replace(/^[@+-]+/, ''))
    else if (header) {
      if (rules.size >= maximumRules) isWhole = false
      else current = addRule(header, line, rules)
    } else if (line.trim() !== '' && !line.startsWith('#')) current = undefined
  }
  return { rules, isWhole }
}

function addRule(header: RegExpExecArray, line: string, rules: Map<string, MakeRule>): MakeRule {
  const [whole, names = '', needed = ''] = header
  const recipe = line.slice(whole.length).replace(/^;\s{0,9}[@+-]{0,3}/, '')
  const lines = line[whole.length] === ';' ? [recipe] : []
  const needs = needed.trim().split(/\s+/).filter(Boolean)
  const rule = { needs, lines }
  for (const name of names.split(/\s+/)) {
    const before = rules.get(name)
    rules.set(name, before ? { needs: [...before.needs, ...needs], lines: before.lines } : rule)
    // Lines that follow belong to the rule that stands under the name.
    if (before) {
      before.lines.push(...lines)
      return before
    }
  }
  return rule
}

/** The lines of recipes that goals need, and whether all were followed. */
export interface Recipes {
  readonly lines: readonly string[]
  readonly isWhole: boolean
}

/** Returns the recipes of goals, and of all that they need. */
export function recipesOf(goals: readonly string[], rules: ReadonlyMap<string, MakeRule>): Recipes {
  const seen = new Set<string>()
  const lines = new Set<string>()
  const pending = [...goals]
  const patterns = [...rules].filter(([name]) => name.includes('%'))
  for (let goal = pending.pop(); goal !== undefined; goal = pending.pop()) {
    if (seen.size >= maximumGoals) return { lines: [...lines], isWhole: false }
    if (seen.has(goal)) continue
    seen.add(goal)
    const name = goal
    const rule = rules.get(name) ?? patterns.find(([pattern]) => fitsPattern(pattern, name))?.[1]
    if (!rule) continue
    for (const line of rule.lines) lines.add(withAutomatic(line, name, rule.needs))
    pending.push(...rule.needs.filter(need => !need.includes('%')))
  }
  return { lines: [...lines], isWhole: true }
}

/** Puts in what make calls the target and its needs: `$@`, `$<`, `$^`, `$(@D)`. */
function withAutomatic(line: string, goal: string, needs: readonly string[]): string {
  if (!line.includes('$')) return line
  const values: ReadonlyMap<string, string> = mapOf({
    '@': goal,
    '<': needs[0] ?? '',
    '^': needs.join(' '),
    '+': needs.join(' '),
    '?': needs.join(' '),
    '*': goal,
  })
  return line
    .replace(/\$\$|\$([@<^+?*])|\$[({]([@<^+?*])[DF][)}]/g, (whole, plain?: string, part?: string) => {
      const value = values.get(plain ?? part ?? '')
      return value === undefined || value.length > maximumLine ? whole : value
    })
    .slice(0, maximumLine * 4)
}

function fitsPattern(pattern: string, name: string): boolean {
  const at = pattern.indexOf('%')
  return (
    name.length >= pattern.length &&
    name.startsWith(pattern.slice(0, at)) &&
    name.endsWith(pattern.slice(at + 1))
  )
}

/** The most commands that make runs while it reads. */
const maximumShells = 400

/** Returns the commands that make runs while it reads: `$(shell …)`, and `NAME != …`. Recipes are no such lines. */
export function commandsWhileReading(text: string): readonly string[] {
  if (!text.includes('shell') && !text.includes('!=')) return []
  const found: string[] = []
  for (const line of text.replace(/\\\n/g, ' ').split('\n').slice(0, maximumLines)) {
    const assigned = /^\s{0,20}(?:export\s{1,9})?[\w.-]{1,64}\s{0,9}!=\s{0,9}(.{1,4000})$/.exec(line)?.[1]
    if (assigned !== undefined) found.push(assigned)
    for (let at = nextShell(line, 0); at !== -1 && found.length < maximumShells; at = nextShell(line, at))
      found.push(balanced(line, at))
  }
  return found.slice(0, maximumShells)
}

/** Returns the place behind the next `$(shell `; -1 where there is none. */
function nextShell(line: string, from: number): number {
  const shell = /\$[({]shell\s{1,9}/g
  shell.lastIndex = from
  return shell.test(line) ? shell.lastIndex : -1
}

/** Returns the text up to the bracket that closes it. */
function balanced(line: string, from: number): string {
  let depth = 1
  for (let i = from; i < line.length; i++) {
    if (line[i] === '(' || line[i] === '{') depth++
    else if ((line[i] === ')' || line[i] === '}') && --depth === 0) return line.slice(from, i)
  }
  return line.slice(from)
}

/** Returns the files that a makefile includes, as it spells them. */
export function includedMakefiles(text: string, variables: ReadonlyMap<string, string>): readonly string[] {
  return [...text.matchAll(/^ {0,20}[-s]?include[ \t]{1,20}([^#\n]{1,4000})/gm)].flatMap(([, names = '']) =>
    expanded(names, variables).trim().split(/\s+/).filter(Boolean),
  )
}
