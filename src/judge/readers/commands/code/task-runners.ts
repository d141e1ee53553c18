import type { Program } from '../program.ts'
import type { DataSource, Evidence, OpaqueEffect } from '../../../../ground/model/effect.ts'
import type { Command, CommandReader, Word } from '../../command.ts'
import { resolvePath } from '../../paths/path-target.ts'
import { maximumDepth, type ReadContext } from '../../read-context.ts'
import { optionValue, readOptions } from '../../options.ts'
import { memberOf } from '../../../../ground/model/member-of.ts'

const maximumVariables = 500
const maximumLine = 8_192
const maximumRounds = 4

/** Returns the variables that a makefile and the words after `make` set, by name; the words win. */
export function makeVariables(text: string, words: readonly string[]): ReadonlyMap<string, string> {
  const variables = new Map([['RM', 'rm -f']])
  const assignment =
    /^(?:export\s{1,9}|override\s{1,9})?([A-Za-z_][\w.-]{0,63})[ \t]{0,9}(?:[:?+]{0,3})=[ \t]{0,9}(.{0,2000})/
  for (const line of text.split('\n').slice(0, 5_000)) {
    const [, name, value = ''] = line.includes('=') ? (assignment.exec(line) ?? []) : []
    if (name !== undefined && variables.size < maximumVariables)
      variables.set(name, value.replace(/\s#.*$/, ''))
  }
  for (const word of words) {
    const equals = word.indexOf('=')
    if (equals > 0) variables.set(word.slice(0, equals), word.slice(equals + 1))
  }
  return variables
}

/** Returns a line of a recipe as the shell gets it: variables put in, `$$` as `$`; an unknown one stays `${name}`. */
export function recipeLine(line: string, variables: ReadonlyMap<string, string>): string {
  let text = line
  for (let round = 0; round < maximumRounds && text.length < maximumLine; round++) {
    const next = text.replace(/\$\$|\$[({]([\w.-]{1,64})[)}]/g, (whole, name?: string) =>
      name === undefined ? whole : (variables.get(name) ?? whole),
    )
    if (next === text) break
    text = next
  }
  return text.replace(/\$\$|\$[({](\w{1,64})[)}]/g, (_whole, name?: string) =>
    name === undefined ? '$' : `\${${name}}`,
  )
}

const notScripts =
  /^(?:install|i|ci|add|remove|rm|uninstall|publish|login|logout|whoami|view|info|ls|list|outdated|audit|config|init|create|exec|x|dlx|pack|link|version|why|update|up|upgrade|prune|dedupe|cache|ping|fund|doctor|help|set|get|global|workspace|workspaces|import|patch|store|pm)$/

/** Reads the script of `package.json` that `npm test`, `yarn build` or `npm run x` runs, with its pre and post. */
export function runTask(command: Command, operands: readonly Word[], context: ReadContext): void {
  const [first, second] = operands
  const named =
    first && /^(?:run|run-script|rum|urn)$/.test(first.text)
      ? second
      : first && !notScripts.test(first.text)
        ? first
        : undefined
  if (!named?.known) return
  runScripts([`pre${named.text}`, named.text, `post${named.text}`], named, command, context)
}

/** Reads the scripts of `package.json` that `npm install` runs in a project. */
export function runInstallScripts(command: Command, context: ReadContext): void {
  const word = command.args[0] ?? { text: '', known: true, glob: false, evidence: command.evidence }
  runScripts(['preinstall', 'install', 'postinstall', 'prepare'], word, command, context)
}

function runScripts(names: readonly string[], word: Word, command: Command, context: ReadContext): void {
  const folder = folderOf(command)
  const place =
    folder === undefined ? context.place : { ...context.place, cwd: resolvePath(folder, context.place.cwd) }
  const inside = { ...context, place }
  const text = contents('package.json', command, inside)
  const scripts = text === undefined ? undefined : scriptsOf(text)
  for (const name of names) {
    const script = memberOf(scripts, name)
    if (typeof script === 'string') readScript(script, word, inside, command.program)
  }
}

/** Returns the folder that an option names for the whole command: `npm -C x`, `yarn --cwd x`. */
function folderOf({ args }: Command): string | undefined {
  const at = args.findIndex(({ text }) => /^(?:-C|--prefix|--cwd|--dir)(?:=|$)/.test(text))
  const word = at === -1 ? undefined : args[at]
  return word?.text.includes('=') ? word.text.slice(word.text.indexOf('=') + 1) : word && args[at + 1]?.text
}

type Scripts = Readonly<Record<string, unknown>> | undefined

/** Keeps the last result, since one call asks for the same text many times. */
function lastOnly<T>(make: (text: string) => T): (text: string) => T {
  let last: { readonly text: string; readonly made: T } | undefined
  return text => {
    if (last?.text !== text) last = { text, made: make(text) }
    return last.made
  }
}

const scriptsOf = lastOnly((text): Scripts => {
  try {
    const value = JSON.parse(text) as { readonly scripts?: Scripts } | null
    return typeof value?.scripts === 'object' && value.scripts !== null ? value.scripts : undefined
  } catch {
    return undefined
  }
})

/** Asks for a file of tasks in the working folder; returns its text once it was gathered. */
function contents(name: string, _command: Command, context: ReadContext): string | undefined {
  const path = resolvePath(name, context.place.cwd)
  context.out.wantedFiles.add(path)
  return context.files.get(path)
}

/** The most scripts of task files that one call reads. */
const maximumScripts = 300

/** Reads one script; a task that runs itself, or the same task again, is read once. */
function readScript(script: string, word: Word, context: ReadContext, label: string): void {
  if (context.through.length >= maximumDepth) return
  const { scriptsRead } = context.out
  const through = context.through.filter(name => !taskLabels.test(name))
  const key = JSON.stringify([through, context.place.cwd, script])
  if (scriptsRead.has(key)) return
  if (scriptsRead.size >= maximumScripts) {
    if (scriptsRead.size === maximumScripts) context.out.emit(tooMany(word, context))
    scriptsRead.add('')
    return
  }
  scriptsRead.add(key)
  context.code.readCode('shell', script, {
    ...context,
    through: [...context.through, label],
    offset: null,
    outer: word.evidence,
    depth: context.depth + 1,
  })
}

const taskLabels = /^(?:g?make|c?npm|pnpm|yarn|bun)$/

function tooMany({ evidence }: Word, { through }: ReadContext): OpaqueEffect {
  const why = `the call runs more than ${maximumScripts} scripts of task files`
  return { type: 'opaque', what: 'size', why, weight: 'everything', evidence, through }
}

/** Reads the recipes of the targets that a line of make asks for, and of those that they need. */
const make: CommandReader = (command, context) => {
  const options = readOptions(
    command.args,
    new Set(['f', 'file', 'makefile', 'C', 'directory', 'j', 'I', 'o', 'W', 'eval', 'E']),
  )
  const folder = optionValue(options, 'C', 'directory')?.text ?? '.'
  const place = { ...context.place, cwd: resolvePath(folder, context.place.cwd) }
  const inside = { ...context, place }
  const file = optionValue(options, 'f', 'file', 'makefile')
  const input = optionValue(options, 'eval', 'E') ?? (file && givenRules(file, command.stdin))
  const inline = input && rulesText(input)
  if (input && inline === undefined) {
    const { evidence } = file ?? command
    unreadRules('from' in input ? input : (input.source ?? { from: 'unknown' }), evidence, context)
    return undefined
  }
  const named = file?.text
  const text =
    inline ??
    (named ? [named] : ['Makefile', 'makefile', 'GNUmakefile'])
      .map(name => contents(name, command, inside))
      .find(found => found !== undefined)
  if (text === undefined) return undefined
  const rules = rulesOf(text)
  const goals = options.operands.map(word => word.text).filter(goal => !goal.includes('='))
  const [word] = options.operands
  const at = word ?? { text: '', known: true, glob: false, evidence: command.evidence }
  const variables = makeVariables(
    text,
    options.operands.map(operand => operand.text),
  )
  for (const recipe of recipes(goals.length > 0 ? goals : [rules.keys().next().value ?? ''], rules))
    readScript(recipeLine(recipe, variables), at, inside, 'make')
  return undefined
}

function rulesText(input: DataSource | Word): string | undefined {
  if ('from' in input) return input.from === 'literal' || input.from === 'decoded' ? input.text : undefined
  return input.known ? input.text : undefined
}

function unreadRules(source: DataSource, evidence: Evidence, { out, through }: ReadContext): void {
  out.emit({ type: 'execute', language: 'make', source, read: false, evidence, through })
}

/** Returns the source of rules that stand in no named file: standard input, or a name that only the run tells. */
function givenRules(file: Word, stdin: DataSource): DataSource | undefined {
  if (file.text === '-' || file.text === '/dev/stdin') return stdin.from === 'input' ? undefined : stdin
  return file.known ? undefined : (file.source ?? { from: 'unknown' })
}

interface MakeRule {
  readonly needs: readonly string[]
  readonly lines: string[]
}

/** Returns the targets of a makefile in their order; at most 500. */
const rulesOf = lastOnly((text): ReadonlyMap<string, MakeRule> => {
  const rules = new Map<string, MakeRule>()
  let current: MakeRule | undefined
  for (const line of text.replace(/\\\n/g, ' ').split('\n').slice(0, 5_000)) {
    const header =
      /^([\w./%-]{1,200}(?: {1,4}[\w./%-]{1,200}){0,8}) {0,4}::? {0,4}(?!=)([^=#;]{0,1000})/.exec(line)
    if (line.startsWith('\t')) current?.lines.push(line.slice(1).replace(/^[@+-]+/, ''))
    else if (header && rules.size < 500) {
      const recipe = line.slice(header[0].length).replace(/^;\s{0,9}[@+-]{0,3}/, '')
      const lines = line[header[0].length] === ';' ? [recipe] : []
      current = { needs: (header[2] ?? '').trim().split(/\s+/).filter(Boolean), lines }
      for (const name of (header[1] ?? '').split(/\s+/)) rules.set(name, current)
    } else if (line.trim() !== '' && !line.startsWith('#')) current = undefined
  }
  return rules
})

function recipes(goals: readonly string[], rules: ReadonlyMap<string, MakeRule>): readonly string[] {
  const seen = new Set<string>()
  const found: string[] = []
  const pending = [...goals]
  for (let goal = pending.pop(); goal !== undefined && seen.size < 64; goal = pending.pop()) {
    if (seen.has(goal)) continue
    seen.add(goal)
    const rule = rules.get(goal)
    if (!rule) continue
    found.push(...rule.lines)
    pending.push(...rule.needs)
  }
  return found.slice(0, 200)
}

/** Programs that run what a file of tasks says. */
export const taskRunners: readonly Program[] = [
  {
    names: ['make', 'gmake'],
    read: make,
    examples: [
      [
        "make --eval 'all: ; rm -rf build' all",
        'run rm -rf build through make',
        'delete build recursive through make',
      ],
      ['make build'],
    ],
  },
]
