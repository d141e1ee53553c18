import type { DataSource, Evidence } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { inBash } from './in-bash.ts'
import { runShellCode, runShellFile } from './run-shell-code.ts'
import { startupFiles } from './startup-files.ts'
import type { ShellState } from './shell-state.ts'
import { wordSource } from './word-source.ts'

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
