import type { DataSource, Evidence } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { runShellCode, runShellFile } from './run-shell-code.ts'
import type { ShellState } from './shell-state.ts'
import { wordSource } from './word-source.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

interface Startup {
  /** The variable by which another folder than the home is searched. */
  readonly by: string
  readonly always: readonly string[]
  readonly login: readonly string[]
  readonly interactive: readonly string[]
}

const none: readonly string[] = []
const startups: ReadonlyMap<string, Startup> = mapOf({
  bash: {
    by: 'HOME',
    always: none,
    login: ['.bash_profile', '.bash_login', '.profile'],
    interactive: ['.bashrc'],
  },
  sh: { by: 'HOME', always: none, login: ['.profile'], interactive: none },
  dash: { by: 'HOME', always: none, login: ['.profile'], interactive: none },
  ksh: { by: 'HOME', always: none, login: ['.profile'], interactive: ['.kshrc'] },
  zsh: { by: 'ZDOTDIR', always: ['.zshenv'], login: ['.zprofile', '.zlogin'], interactive: ['.zshrc'] },
})

/**
 * Returns the files that a shell reads before its command: that of `--rcfile`, and those of a home that this call gives
 * it. The files of the person’s own home are theirs.
 */
function startupFiles(program: string, args: readonly Word[], state: ShellState): readonly Word[] {
  return [...byOption(args), ...ofHome(program, args, state)]
}

function byOption(args: readonly Word[]): readonly Word[] {
  return args.flatMap((word, i) => {
    const next = args[i + 1]
    if (/^--(?:rcfile|init-file)$/.test(word.text)) return next ? [next] : []
    const joined = /^--(?:rcfile|init-file)=([^]{1,4096})$/.exec(word.text)?.[1]
    return joined === undefined ? [] : [{ ...word, text: joined }]
  })
}

function ofHome(program: string, args: readonly Word[], state: ShellState): readonly Word[] {
  const startup = startups.get(program)
  const { place, outer } = state.context
  const home = startup && (state.variables.get(startup.by) ?? state.variables.get('HOME'))
  if (!startup || !home?.known || home.text === '' || home.text === place.home) return []
  const has = (letter: RegExp) => args.some(({ text }) => letter.test(text))
  const files = [
    ...startup.always,
    ...(has(/^-[a-zA-Z]{0,8}l|^--login$/) ? startup.login : none),
    ...(has(/^-[a-zA-Z]{0,8}i/) ? startup.interactive : none),
  ]
  return files.map(file => ({ text: `${home.text}/${file}`, known: true, glob: false, evidence: outer }))
}

/** A spelling of another shell, and the one of bash for it. */
type Spelling = readonly [other: RegExp, bash: string]

const lists: readonly Spelling[] = [
  // rc and csh keep the words of a list apart without a word of their own.
  [/(^|[\s;])(?:set\s{1,4})?(\w{1,40})\s?=\s?\(([^()\n]{1,2000})\)/g, '$1$2="$3"'],
]

const ksh: readonly Spelling[] = [
  [/(^|[\s;])set\s{1,4}-A\s{1,4}(\w{1,40})\s{1,4}([^\n;|&]{1,2000})/g, '$1$2=($3)'],
]

const spellings: ReadonlyMap<string, readonly Spelling[]> = mapOf({
  fish: [
    [/\|\s{0,4}source(?![\w-])/g, '| sh'],
    [/(^|[\s;])set\s{1,4}(?:-\w{1,12}\s{1,4}){0,4}(\w{1,40})\s{1,4}([^\n;|&()"']{1,2000})/g, '$1$2="$3"'],
    [/(^|[\s;"=])\((?=\s{0,4}[a-z])/g, '$1$('],
    [/;\s{0,4}(?:and|or)\s/g, '; '],
    [/(^|[\s;|])string collect(?![\w-])/g, '$1cat'],
  ],
  zsh: [
    [/(^|[\s;])for\s{1,4}(\w{1,40})\s{0,4}\(([^()\n]{1,2000})\)(?=[;\s]\s{0,4}do\s)/g, '$1for $2 in $3'],
    [
      /(^|[\s;])for\s{1,4}(\w{1,40})\s{0,4}\(([^()\n]{1,2000})\)\s{0,4}(\{[^{}\n]{1,2000}\}|[^\n;{]{1,2000})/g,
      '$1for $2 in $3; do $4; done',
    ],
    [/(^|[\s;|&])-\s{1,4}(?=[a-z])/g, '$1'],
    [/(^|[\s;|&])=(?=[a-z])/g, '$1'],
    [/(^|[\s;|&])zf_(?=[a-z])/g, '$1'],
    [/(\s)=\(/g, '$1<('],
    [/\$\{(?:[=~^]|\([a-zA-Z]{1,4}\)){1,3}(\w{1,40})\}/g, '$$$1'],
  ],
  ksh,
  mksh: ksh,
  nu: [
    [/(^|[\s;|(])\^(?=[a-z./~])/g, '$1'],
    [/(^|[\s;|(])http\s{1,4}get\s/g, '$1curl '],
  ],
  elvish: [[/(^|[\s;|(])e:(?=[a-z])/g, '$1']],
  rc: lists,
  es: lists,
  csh: lists,
  tcsh: lists,
})
const maxLength = 200_000

/** Returns what a command line of another shell does, as bash spells it; a shell without spellings of its own reads as bash does. */
function inBash(shell: string, text: string): string {
  const rows = spellings.get(shell) ?? []
  if (rows.length === 0 || text.length > maxLength) return text
  return rows.reduce((read, [other, bash]) => read.replace(other, bash), text)
}

/** Programs that are shells. fish and others have syntax of their own: what can't be read is said to be unread. */
export const shells: ReadonlySet<string> = new Set(
  'sh bash zsh dash ksh mksh ash fish rbash tcsh csh yash nu osh ysh elvish xonsh rc es hush'.split(' '),
)

const valueOptions = new Set(['-o', '+o', '-O', '+O', '--rcfile', '--init-file'])

/** Reads what the shell would run: `sh -c TEXT`, `sh FILE`, `… | sh`. */
export function runShellProgram(
  program: string,
  args: readonly Word[],
  evidence: Evidence,
  outer: ShellState,
  stdin: DataSource,
): DataSource {
  const state = outer.copy()
  state.context = { ...outer.context, through: [...outer.context.through, program] }
  const { command, file, rest, checks } = shellArguments(args)
  if (checks) return { from: 'literal', text: '' }
  for (const startup of startupFiles(program, args, state)) runShellFile(startup, state, { from: 'input' })
  if (command) {
    state.positional = rest.slice(1)
    state.zero = rest[0]
    state.argumentsKnown = true
    return runShellCode(spelledInBash(program, wordSource(command)), command.evidence, state, stdin)
  }
  if (file) {
    state.positional = rest
    state.zero = file
    state.argumentsKnown = true
    return runShellFile(file, state, stdin)
  }
  return stdin.from === 'input'
    ? { from: 'output', program }
    : runShellCode(spelledInBash(program, stdin), evidence, state, { from: 'input' })
}

function spelledInBash(program: string, source: DataSource): DataSource {
  return source.from === 'literal' ? { ...source, text: inBash(program, source.text) } : source
}

function shellArguments(args: readonly Word[]) {
  let command: Word | undefined
  let i = 0
  let wantsCommand = false
  let checks = false
  let talks = false
  for (; i < args.length; i++) {
    const { text } = args[i] as Word
    if (text === '--' || !/^[-+]\S+$/.test(text)) break
    if (text === '-s') return { rest: args.slice(i + 1), checks: checks && !talks }
    // +n takes -n back, and an interactive shell ignores both.
    if (/^-[a-zA-Z]{0,20}n[a-zA-Z]{0,20}$/.test(text)) checks = true
    if (/^\+|^-[a-zA-Z]{0,20}i/.test(text)) talks = true
    if (/^-[a-zA-Z]*c[a-zA-Z]*$/.test(text)) wantsCommand = true
    if (valueOptions.has(text)) i++
  }
  if (args[i]?.text === '--') i++
  if (wantsCommand) command = args[i]
  const rest = args.slice(i + 1)
  const file = command || args[i]?.text === '-' ? undefined : args[i]
  return { rest, checks: checks && !talks, ...(command && { command }), ...(file && { file }) }
}
