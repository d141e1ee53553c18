import type { Evidence } from '../../../ground/model/effect.ts'
import { reportForgetting } from './report-forgetting.ts'
import { runExpansions } from './run-expansions.ts'
import type { ShellState, ShellValue } from './shell-state.ts'
import { pathTarget } from '../paths/path-target.ts'
import { runShellCode } from './run-shell-code.ts'
import { fileContents } from '../file-contents.ts'
import { isStartedFormat, runStartedFile } from './starts/run-started-file.ts'
import { isInstalled, runRole } from './starts/read-starts.ts'
import { environmentVariable } from '../../../ground/model/environment-variable.ts'

/** Reads the files that a variable makes others load: `LD_PRELOAD=x.so ls`, `NODE_OPTIONS='--require ./x.js'`. */
function runLoadedFiles(name: string, value: string, evidence: Evidence, state: ShellState): void {
  const language = environmentVariable(name)?.language
  if (language === undefined || value.length > 4_096) return
  const through = [...state.context.through, name]
  const line = language.endsWith('-line') ? language : undefined
  if (line)
    return runRole(line, { text: value, known: true, glob: false, evidence }, { ...state.context, through })
  for (const file of filesOf(name, value)) {
    const target = pathTarget({ text: file, known: true, glob: false }, state.context.place)
    if (isStartedFormat(language)) {
      const word = { text: file, known: true, glob: false, evidence }
      runStartedFile(language, word, { ...state.context, through })
      continue
    }
    if (language === 'shell') {
      const inner = state.copy()
      inner.context = { ...state.context, through }
      runShellCode({ from: 'file', target }, evidence, inner, { from: 'input' })
      continue
    }
    const contents = fileContents(target, state.context)
    const text = contents.from === 'literal' || contents.from === 'decoded' ? contents.text : undefined
    const inner = { ...state.context, through, offset: null, outer: evidence, depth: state.context.depth + 1 }
    const read = text !== undefined && state.context.code.readCode(language, text, inner)
    const source = contents.from === 'literal' ? ({ from: 'file', target } as const) : contents
    state.context.out.emit({ type: 'execute', language, source, read, evidence, through })
  }
}

/** Returns the files in a value: it is a file, a list of libraries, or options among which some name a file. */
function filesOf(name: string, value: string): readonly string[] {
  const words = value
    .split(/[\s:]+/)
    .filter(Boolean)
    .slice(0, 16)
  if (name === 'NODE_OPTIONS')
    return words.flatMap((word, i) => {
      const option = /^(?:-r|--require|--import|--loader|--experimental-loader)(?:=(.{1,1000}))?$/.exec(word)
      const file = option?.[1] ?? (option ? words[i + 1] : undefined)
      return file !== undefined && /^[./~]/.test(file) ? [file] : []
    })
  if (name === 'PERL5OPT' || name === 'RUBYOPT')
    return words.flatMap(word => /^-[Ir](.{1,1000})$/.exec(word)?.[1] ?? [])
  // A library without a folder is one of the system; every other file is looked for in the working folder.
  return /^(?:LD_|DYLD_)/.test(name) ? words.filter(word => /[/~]/.test(word)) : words
}

/** Reads the value that programs get by a variable: a command that they run, a file that they load, a prompt. */
export function runVariable(name: string, value: ShellValue, evidence: Evidence, state: ShellState): void {
  if (!value.known) return
  runLoadedFiles(name, value.text, evidence, state)
  reportForgetting(name, value.text, evidence, state)
  if (name === 'BASH_ENV' || name === 'ENV') runExpansions(value.text, through(name, state))
  runPrompt(name, value, state)
  const { form, isSpokenTo, program, language } = environmentVariable(name) ?? {}
  if (program !== undefined && value.text.trim() !== '' && value.text.length <= maxOptions)
    return void state.walker.runText(`${program} ${value.text}`, through(name, state), { from: 'input' })
  if (form === 'options' && language === undefined)
    readOptionValues(value.text, evidence, through(name, state))
  // A program by its bare name is a helper of the system; by a path, it may be any file.
  if ((form !== 'command' && form !== 'program') || isInstalled(value.text)) return
  // `LESSOPEN='|lesspipe %s'`: a sign of less before the command.
  const command = name === 'LESSOPEN' ? value.text.replace(/^\|{1,2}-?/, '') : value.text
  state.walker.runText(command, through(name, state), { from: isSpokenTo ? 'input' : 'unknown' })
}

/** Options of a program that nobody reads: what stands behind an equals sign may be a program, or a file of settings. */
function readOptionValues(text: string, evidence: Evidence, { context }: ShellState): void {
  const words = text.slice(0, maxOptions).split(/\s+/).slice(0, 64)
  for (const word of words.filter(one => one.includes('=')))
    runRole('assignment', { text: word, known: true, glob: false, evidence }, context)
}

const maxOptions = 4_096

/** Reads what a shell runs for a prompt, wherever the variable is given: `PS4='$(…)'; set -x`. */
export function runPrompt(name: string, value: ShellValue, state: ShellState): void {
  for (const item of value.items ?? [value]) runPromptText(name, item, state)
}

function runPromptText(name: string, { text, known }: ShellValue, state: ShellState): void {
  if (!known) return
  if (/^PS[0124]$/.test(name)) runExpansions(withoutEscapes(text), through(name, state))
  if (name === 'PROMPT_COMMAND' && text.trim() !== '')
    state.walker.runText(text, through(name, state), { from: 'input' })
}

/** A prompt’s own escapes are undone before its expansions: `\\044(…)` is `$(…)`. */
function withoutEscapes(text: string): string {
  return text.replace(/\\([0-3][0-7]{2})/g, (_whole, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  )
}

function through(name: string, state: ShellState): ShellState {
  const inner = state.copy()
  inner.context = { ...state.context, through: [...state.context.through, name] }
  return inner
}
