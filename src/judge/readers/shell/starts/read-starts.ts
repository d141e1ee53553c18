import type { Command, Word } from '../../command.ts'
import { filesFitting, isKnownFile } from '../../file-contents.ts'
import { quotedForShell } from '../printf-text.ts'
import { wordSet } from '../../../../ground/model/word-set.ts'
import { joinPath, resolvePath } from '../../paths/path-target.ts'
import { maximumDepth, type ReadContext } from '../../read-context.ts'
import { basename, isProgram } from '../program-name.ts'
import { gitParameters, gitSetting } from './git-setting.ts'
import { formatOf, readSettings, runLine, runStartedFile, runText } from './run-started-file.ts'
import { Parts, type StartedText } from './started-text.ts'
import { starterFor, type Starter, type StartRole } from './starting-table.ts'

const maxWords = 256
const maxLength = 16_384

/**
 * Reads what a program starts because of its options, its operands and its settings. An option that nobody knows is read
 * by what it says: a command line runs, and a file may be a program or hold command lines.
 */
export function readStarts(command: Command, context: ReadContext): void {
  const starter = starterFor(command.program)
  if (!starter || context.depth >= maximumDepth) return
  const words = startedWords(command, starter)
  const files = settingsFiles(command, starter, context)
  const input = starter.roles.get('#0')
  const parameters = command.program === 'git' ? command.environment.get('GIT_CONFIG_PARAMETERS') : undefined
  if (words.length + files.length === 0 && input === undefined && !parameters) return
  const inside = { ...context, through: [...context.through, command.program] }
  for (const { word, role } of words) runRole(role, word, inside)
  const goals = goalsOf(command)
  for (const file of files) readSettings(file.format, file.word, inside, goals)
  readInput(command, input, inside)
  if (parameters) runSettings(gitParameters(parameters.text), parameters, inside)
}

/** Words that may be names of tasks; a line that only asks for their list has none. */
function goalsOf({ program, args }: Command): readonly string[] {
  const words = args.slice(0, maxWords).map(({ text }) => text)
  if (words.some(text => asking.test(text))) return [':nothing']
  const goals = words.filter(text => !text.startsWith('-') && text.length < 400)
  // Deno has tests and checks of its own, whatever the names of tasks are.
  return program === 'deno' && goals[0] !== 'task' ? [':nothing'] : goals
}

const asking =
  /^(?:-l|--list(?:-all)?|--summary|--show|--dump|--help|--version|--evaluate|--fmt|--init|--edit)$/

function wordOf(text: string, { evidence }: Pick<Command, 'evidence'>): Word {
  return { text, known: true, glob: false, evidence }
}

/** Reads what a program gets on its standard input as commands of its own. */
function readInput(command: Command, format: string | undefined, context: ReadContext): void {
  const { stdin } = command
  if (format === undefined) return
  if (stdin.from === 'literal') runRole(`${format}-line`, wordOf(stdin.text, command), context)
  else if (stdin.from === 'file' && stdin.target.path !== null)
    readSettings(format, wordOf(stdin.target.path, command), context)
}

interface StartedWord {
  readonly word: Word
  readonly role: StartRole
}

/** Finds the words that may start something, each with its role. */
function startedWords({ args }: Command, starter: Starter): readonly StartedWord[] {
  const found: StartedWord[] = []
  let operands = 0
  const verb = args.find(({ text }, i) => !text.startsWith('-') && args[i - 1]?.text !== '-c')?.text ?? ''
  const reader = new OptionReader(starter, verb)
  for (let i = 0; i < Math.min(args.length, maxWords); i++) {
    const word = args[i] as Word
    if (word.text === '--' || word.text.length > maxLength) continue
    if (!word.text.startsWith('-') || word.text === '-') {
      const role = word.text.startsWith('@') ? starter.roles.get('@') : starter.roles.get(`#${++operands}`)
      if (role === 'options') found.push({ word: { ...word, text: word.text.slice(1) }, role })
      else if (role !== undefined) found.push({ word, role })
      continue
    }
    const option = reader.read(word, args[i + 1])
    if (option === undefined) continue
    if (option.role !== 'none') found.push({ word: option.word, role: option.role })
    if (option.takesNext) i++
  }
  return found
}

interface OptionValue extends StartedWord {
  readonly takesNext: boolean
}

/** Reads options of one program: `--name=value`, `--name value`, `-n value`, `-nvalue`. */
class OptionReader {
  private readonly starter: Starter
  private readonly verb: string

  constructor(starter: Starter, verb: string) {
    this.starter = starter
    this.verb = verb
  }

  read(word: Word, next: Word | undefined): OptionValue | undefined {
    const { text } = word
    const equals = text.indexOf('=')
    const name = equals === -1 ? text : text.slice(0, equals)
    const role = this.roleOf(name)
    if (equals !== -1 && (text.startsWith('--') || role !== undefined))
      return this.valueOf(role, name, { ...word, text: text.slice(equals + 1) }, false)
    if (role !== undefined) return next && { word: next, role, takesNext: true }
    if (this.isHarmless(name)) return undefined
    const short = text.slice(0, 2)
    const shortRole = text.startsWith('--') ? undefined : this.roleOf(short)
    if (shortRole !== undefined)
      return { word: { ...word, text: text.slice(2) }, role: shortRole, takesNext: false }
    if (!text.startsWith('--') && text.length > 2)
      return this.isHarmless(short) || !/\s/.test(text)
        ? undefined
        : { word: { ...word, text: text.slice(2) }, role: 'unknown', takesNext: false }
    // A letter that the table does not have is a switch: what stands behind it is a pattern, or a name.
    if (text.length === 2) return undefined
    return next && !next.text.startsWith('-') ? { word: next, role: 'unknown', takesNext: false } : undefined
  }

  private valueOf(role: StartRole | undefined, name: string, word: Word, takesNext: boolean): OptionValue {
    return { word, role: role ?? (this.isHarmless(name) ? 'none' : 'unknown'), takesNext }
  }

  private roleOf(name: string): StartRole | undefined {
    const { roles } = this.starter
    return roles.get(`${this.verb}:${name}`) ?? roles.get(name)
  }

  private isHarmless(name: string): boolean {
    return this.starter.harmless.has(name)
  }
}

interface SettingsFile {
  readonly format: string
  readonly word: Word
}

/** Finds the files of settings in the folder in which the program works, and in those that this call names by a variable. */
function settingsFiles(
  command: Command,
  { files, variableFiles }: Starter,
  context: ReadContext,
): readonly SettingsFile[] {
  const { place } = context
  const found: SettingsFile[] = []
  const folder = files.length > 0 ? folderIn(command) : '.'
  // Most often there is none: the kind of its path need not be known then.
  for (const { name, format } of files)
    if (folder !== '.' || isKnownFile(joinPath(place.cwd, name), context))
      found.push({ format, word: wordOf(`${folder}/${name}`, command) })
  for (const { variable, name, format } of variableFiles) {
    const value = command.environment.get(variable)
    if (!value?.known || value.text === '' || value.text === place.home) continue
    found.push({ format, word: wordOf(`${value.text}/${name}`, command) })
  }
  return found
}

const folderOptions = wordSet('-C --prefix --cwd --dir --directory')

/** The folder in which a program is told to work: `ninja -C x`, `npm --prefix x`. */
function folderIn({ args }: Command): string {
  const at = args.findIndex(({ text }) => folderOptions.has(text))
  return (at === -1 ? undefined : args[at + 1]?.text) ?? '.'
}

/** Runs a value by its role. */
export function runRole(role: StartRole, word: Word, context: ReadContext): void {
  switch (role) {
    case 'command':
      return isBare(word.text) ? undefined : runLine(word.text, word, context)
    case 'commas':
      return runLine(word.text.split(',').map(quotedForShell).join(' '), word, context)
    case 'program':
      return isInstalled(word.text) ? undefined : runLine(quotedForShell(word.text), word, context)
    case 'git-setting': {
      const equals = word.text.indexOf('=')
      return equals === -1
        ? undefined
        : runSettings([[word.text.slice(0, equals), word.text.slice(equals + 1)]], word, context)
    }
    case 'git-folder':
      return runStartedFile('git-config', { ...word, text: `${word.text}/config` }, context)
    case 'cmake-folder':
      return readSettings('cmake', { ...word, text: `${word.text}/CMakeLists.txt` }, context)
    case 'node-options':
      return runLine(`NODE_OPTIONS=${quotedForShell(word.text)} node -e 0`, word, context)
    case 'assignment':
      return runUnknown({ ...word, text: afterEquals(word.text) }, context)
    case 'each':
      return runEach(word, context)
    case 'unknown':
      return runUnknown(word, context)
    default: {
      const line = role.endsWith('-line') ? formatOf(role.slice(0, -5)) : undefined
      return line
        ? runText(withoutKnown(line(word.text), context), word, context)
        : runStartedFile(role, word, context)
    }
  }
}

/** The statements in a word, and commands that its own reader knows, are read already. */
function withoutKnown(text: StartedText, { out: { effects } }: ReadContext): StartedText {
  const runs = new Set(
    effects.flatMap(effect => (effect.type === 'run' ? [[effect.program, ...effect.argv].join(' ')] : [])),
  )
  return {
    ...text,
    codes: text.codes.filter(({ language, code }) => language !== 'sqlite' && !runs.has(code.trim())),
    files: text.files,
  }
}

function afterEquals(text: string): string {
  return text.slice(text.lastIndexOf('=') + 1).replace(/^["'\s]{1,4}|["'\s]{1,4}$/g, '')
}

/** A helper by its bare name is one of the system. */
function isBare(text: string): boolean {
  return /^\s*(?:[\w.-]+\s*)?$/.test(text) || isInstalled(text)
}

/** The path of a program where programs are installed, and nothing behind it. */
export function isInstalled(text: string): boolean {
  return /^[\w.-]*$|^\/(?:usr|bin|sbin|opt|nix|snap|Library|System|Applications)\/[\w./+-]*$/.test(
    text.trim(),
  )
}

function runSettings(
  settings: readonly (readonly [string, string])[],
  word: Word,
  context: ReadContext,
): void {
  const parts = new Parts()
  for (const [name, value] of settings)
    if (/^include(?:if\..{1,200})?\.path$/i.test(name)) parts.file('git-config', besideGit(value))
    else gitSetting(name, value, parts)
  runText(parts, word, context)
}

/** Git looks for the files of `-c include.path` from its own folder. */
function besideGit(path: string): string {
  return /^[/~]/.test(path) ? path : `.git/${path}`
}

/** A value of which nobody knows what it is: a command line runs, a file may be a program. */
export function runUnknown(word: Word, context: ReadContext): void {
  const text = word.text.replace(/^[!|]\s{0,4}/, '')
  const first = /^\s{0,9}(\S{1,200})\s+\S/.exec(text)?.[1]
  if (first !== undefined && (isProgram(basename(first)) || /^(?:\.{1,2}|~)\//.test(first)))
    return runLine(text, word, context)
  const at = text.startsWith('@') ? text.slice(1) : text
  if (/^[^\s:;|&<>]{1,1000}$/.test(at) && /[./]/.test(at))
    runStartedFile('unknown', { ...word, text: at }, context)
}

/** Every program of a folder runs, by the names that are there now. */
function runEach(word: Word, context: ReadContext): void {
  const folder = resolvePath(word.text, context.place.cwd)
  for (const path of filesFitting(`${folder}/*`, context) ?? []) runLine(quotedForShell(path), word, context)
}
