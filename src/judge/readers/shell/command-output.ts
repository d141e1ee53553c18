import type { Encoding } from '../../../ground/model/vocabulary/encoding.ts'
import type { DataSource } from '../../../ground/model/effect.ts'
import type { Command } from '../command.ts'
import {
  fromBase32,
  fromBase64,
  fromCompressed,
  fromEscapes,
  fromHex,
  reverseText,
} from '../texts/decode-once.ts'
import { printfText } from './printf-text.ts'
import { fieldOrText, type TextChange, textChanges } from './text-changes.ts'
import { plainLines, textLines } from './text-lines.ts'
import { joinOutputs, knownContents } from './note-written-file.ts'
import { resolvePath } from '../paths/path-target.ts'
import type { ReadContext } from '../read-context.ts'
import { someOf } from '../commands/files/find-scope.ts'
import { holdsMatched } from './matched-value.ts'
import { asText } from './word-piece.ts'
import { type Budget, maximumValue } from './shell-state.ts'
import { mapOf } from '../../../ground/model/map-of.ts'
import { textPutIn } from '../texts/text-put-in.ts'

type CommandOutput = Extract<DataSource, { from: 'output' }>

/** Programs that only leave lines out, or put them in another order. */
const selecting = /^(?:e|f|z)?grep$|^(?:head|tail|sort|uniq|tac|cat)$/

/**
 * Returns what a program makes of another’s output: its source stays, with the known text as it is afterwards. A table
 * of jobs is still that table where only lines are left out.
 */
function changedOutput(
  output: CommandOutput,
  { program, args }: Command,
  work: (text: string) => string | null,
): DataSource {
  const { partly, beside, ...rest } = output
  const changed = [partly, beside].map(text => (text === undefined ? undefined : work(text)))
  const isLost = changed.includes(null)
  const putIn =
    /^g?sed$/.test(program) && args.every(word => word.known)
      ? textPutIn(args.map(word => word.text))
      : undefined
  const isTable = output.program === 'crontab'
  const stays = !isTable || selecting.test(program) || putIn !== undefined
  const source = stays && !isLost ? rest : { from: 'output' as const, program }
  const [known, near] = changed
  if (putIn !== undefined && putIn !== '') return { ...source, beside: `${near ?? known ?? ''}\n${putIn}` }
  return {
    ...source,
    ...(typeof known === 'string' && { partly: known }),
    ...(typeof near === 'string' && { beside: near }),
  }
}

/**
 * Programs that print lines for the shell that calls them to evaluate, and the arguments with which they print no
 * other.
 */
const setups: ReadonlyMap<string, RegExp> = mapOf({
  'ssh-agent': /^(?:-[sc])?$/,
  brew: /^shellenv(?: \w{1,10})?$/,
  conda: /^shell\.\w{1,10} hook$/,
  'docker-machine': /^env [\w-]{1,60}$/,
  minikube: /^(?:-p [\w-]{1,60} )?(?:docker|podman)-env(?: -p [\w-]{1,60})?$/,
  direnv: /^(?:hook|export) \w{1,10}$/,
  dircolors: /^(?:-b)?$/,
  fnm: /^env(?: --[\w-]{1,30})*(?: (?:bash|zsh))?(?: --[\w-]{1,30})*$/,
  lesspipe: /^$/,
  mise: /^activate \w{1,10}(?: --shims)?$/,
  opam: /^env(?: --[\w-]{1,30})*$/,
  starship: /^init \w{1,10}$/,
  thefuck: /^(?:--alias)?$/,
  zoxide: /^init \w{1,10}$/,
  ...Object.fromEntries(
    ['pyenv', 'rbenv', 'nodenv', 'goenv', 'jenv', 'plenv'].map(name => [name, versions()]),
  ),
  'pyenv-virtualenv': /^init -$/,
  ...Object.fromEntries(
    ['kubectl', 'helm', 'kind', 'k3d', 'oc', 'argocd', 'flux', 'istioctl', 'gh', 'docker', 'npm', 'pnpm'].map(
      name => [name, /^completion(?: (?:-s )?(?:bash|zsh|fish))?$/],
    ),
  ),
  poetry: /^completions (?:bash|zsh|fish)$/,
  rustup: /^completions (?:bash|zsh|fish)(?: cargo)?$/,
  uv: /^generate-shell-completion (?:bash|zsh|fish)$/,
})

function versions(): RegExp {
  return /^(?:virtualenv-)?init (?:-|--path)(?: --[\w-]{1,30})*(?: \w{1,10})?$/
}

const installedIn =
  /^(?:\/usr(?:\/local)?\/bin|\/opt\/homebrew\/bin|\/home\/linuxbrew\/\.linuxbrew\/bin)\/[\w-]+$/

/** Tells whether the command prints code that sets this shell up, as its program's manual tells people to evaluate it. */
function printsShellSetup({ program, raw, args, stdin }: Command): boolean {
  const setup = setups.get(program)
  if (!setup || !args.every(word => word.known && !word.glob)) return false
  const installed = raw === program || installedIn.test(raw)
  return installed && stdin.from !== 'download' && setup.test(args.map(word => word.text).join(' '))
}

/** Returns the output of a command, where its words and its input tell it; undefined where they do not. */
export function commandOutput(
  command: Command,
  context: ReadContext,
  budget: Budget,
): DataSource | undefined {
  const print = printers.get(command.program)
  if (print) return print(command, context)
  if (printsShellSetup(command)) return literal(':\n')
  const transform = transformers.get(command.program)
  if (!transform) return undefined
  const { stdin } = command
  const length = stdin.from === 'literal' || stdin.from === 'decoded' ? (stdin.text?.length ?? 0) : 0
  if (length <= maximumInput && budget.spend(length * 2)) return transform(command, context)
  return { from: 'unknown' }
}

const maximumInput = 131_072

type Output = (command: Command, context: ReadContext) => DataSource | undefined

const literal = (text: string, matched = false): DataSource =>
  text.length <= maximumValue * 4
    ? { from: 'literal', text, ...(matched && { matched }) }
    : { from: 'unknown' }
const holdsGlob = ({ args }: Command) => args.some(word => word.glob)
const argumentsOf = ({ args }: Command) => args.map(word => asText(word.text))

const printers: ReadonlyMap<string, Output> = table({
  echo: (command, context) => {
    if (!command.args.every(word => word.known || word.source?.from === 'decoded'))
      return partlyKnown(command, words => `${words.filter(word => !/^-[neE]+$/.test(word)).join(' ')}\n`)
    const words = argumentsOf(command)
    const flags = /^-[neE]+$/
    const start = words.findIndex(word => !flags.test(word))
    const options = words.slice(0, start === -1 ? words.length : start).join('')
    const text = words.slice(start === -1 ? words.length : start).join(' ')
    const escaped = options.includes('e') || speaksEscapes(context) ? fromEscapes(text) : text
    return literal(options.includes('n') ? escaped : `${escaped}\n`, holdsGlob(command))
  },
  printf: command => {
    const [format, ...rest] = command.args
    if (!format?.known || !rest.every(word => word.known))
      return partlyKnown(command, ([raw = '', ...words]) => printfText(raw, words))
    return literal(
      printfText(
        format.text === '-v' ? '' : format.text,
        rest.map(word => asText(word.text)),
      ),
      holdsGlob(command),
    )
  },
  cat: (command, context) => passing(command) ?? ofFiles(command, context) ?? shownOtherwise(command),
  tee: command => command.stdin,
  true: () => literal(''),
  ':': () => literal(''),
  cd: () => literal(''),
  which: command => operand(command),
  command: command => (decodes(command, /^-[vV]$/) ? operand(command) : undefined),
  type: command => (decodes(command, /^-[pP]$/) ? operand(command) : undefined),
  basename: command => mapOperand(command, path => lastSegment(path, argumentsOf(command).at(-1))),
  dirname: command => mapOperand(command, folderOf),
  pwd: (_command, { place }) => literal(`${place.cwd}\n`),
  realpath: (command, { place }) => mapOperand(command, path => resolvePath(path, place.cwd)),
  readlink: (command, { place }) =>
    command.args[0]?.text === '-f' ? mapOperand(command, path => resolvePath(path, place.cwd)) : undefined,
  mktemp: (command, { place }) => literal(`${place.temp[0] ?? '/tmp'}/tmp.${command.args.length}made\n`),
  git: (command, { place }) =>
    argumentsOf(command).join(' ') === 'rev-parse --show-toplevel'
      ? literal(`${place.workspace}\n`)
      : undefined,
  nproc: () => literal('4\n'),
})

function table(entries: Readonly<Record<string, Output>>): ReadonlyMap<string, Output> {
  return new Map(Object.entries(entries))
}

function mapOperand(command: Command, work: (path: string) => string): DataSource | undefined {
  const word = command.args.find(item => !item.text.startsWith('-'))
  return word?.known ? literal(`${work(word.text)}\n`, word.glob) : undefined
}

/** Returns the last segment of a path, without the ending that `basename PATH ENDING` takes off. */
function lastSegment(path: string, ending = ''): string {
  const segment = path.replace(/\/+$/, '').split('/').at(-1) ?? path
  return segment !== ending && segment.endsWith(ending)
    ? segment.slice(0, segment.length - ending.length)
    : segment
}

function folderOf(path: string): string {
  const slash = path.replace(/\/+$/, '').lastIndexOf('/')
  return slash === -1 ? '.' : path.slice(0, slash) || '/'
}

/** Returns the program that `which rm` prints. */
function operand({ args }: Command): DataSource | undefined {
  const word = args.find(item => !item.text.startsWith('-'))
  return word?.known ? literal(word.text) : undefined
}

/** Returns the source of the arguments: the output comes from the file or download that one of them comes from. */
function firstSource({ args }: Command): DataSource | undefined {
  return args.find(word => word.source)?.source
}

/** Returns that source, or the program’s own output, with the text that words make which only the run tells wholly. */
function partlyKnown(command: Command, textOf: (words: readonly string[]) => string): DataSource | undefined {
  const source = firstSource(command) ?? { from: 'output', program: command.program }
  if (source.from !== 'output' && source.from !== 'environment') return source
  const partly = textOf(argumentsOf(command))
  return partly.length > maximumValue ? source : { ...source, partly }
}

/** Tells whether `echo` undoes escapes by itself, as it does inside a plain `sh` on most machines. */
function speaksEscapes({ through }: ReadContext): boolean {
  return /^(?:sh|dash|ash)$/.test(through.at(-1) ?? '')
}

/** Returns the contents of files that this call knows: those that it wrote, and those that were gathered. */
function ofFiles({ args, stdin }: Command, context: ReadContext): DataSource | undefined {
  if (args.some(word => changesText.test(word.text))) return undefined
  const files = args.filter(word => word.text === '-' || !word.text.startsWith('-'))
  if (files.length === 0) return stdin
  const contents = files.map(word => (word.text === '-' ? stdin : knownContents(word, context)))
  return contents.every(content => content !== undefined) ? joinOutputs(contents) : undefined
}

/** Options of `cat` that number lines, show what is unseen, or leave lines out. */
const changesText = /^-[a-tv-zA-Z]|^--\w/

/** `cat -A` of a known text is another text. */
function shownOtherwise({ program, args, stdin }: Command): DataSource | undefined {
  const own = stdin.from === 'literal' && args.every(word => changesText.test(word.text))
  return own ? { from: 'output', program } : undefined
}

function passing({ args, stdin }: Command): DataSource | undefined {
  if (args.some(word => changesText.test(word.text))) return undefined
  const files = args.filter(word => word.text === '-' || !word.text.startsWith('-'))
  return files.every(word => word.text === '-') ? stdin : undefined
}

const decodes = (command: Command, flags: RegExp) => argumentsOf(command).some(word => flags.test(word))

/** Programs whose output is a function of their input. A decoder of something unknown gives "decoded". */
const transformers: ReadonlyMap<string, Output> = table({
  base64: (command, context) =>
    decodes(command, /^(?:-d|-D|--decode|-di|-id|--d\w{0,5})$/)
      ? decode(fromOperand(command, context), 'base64', fromBase64)
      : undefined,
  base32: command =>
    decodes(command, /^(?:-d|--decode)$/) ? decode(command, 'base32', fromBase32) : undefined,
  basenc: command =>
    decodes(command, /^(?:-d|--decode)$/) ? decode(command, 'base64', fromBase64) : undefined,
  openssl: command =>
    decodes(command, /^-d$/) && decodes(command, /^-?(?:base64|a)$/)
      ? decode(command, 'base64', fromBase64)
      : decodes(command, /^-d$/)
        ? decode(command, 'openssl', () => null)
        : undefined,
  xxd: (command, context) =>
    decodes(command, /^-(?:r|p?r|rp?|ps|r -p)$/)
      ? decode(fromOperand(command, context), 'hex', fromHex)
      : undefined,
  uudecode: command => decode(command, 'uuencode', () => null),
  gunzip: decompress,
  zcat: decompress,
  gzip: command => (decodes(command, /^-\w*d\w*$|^--decompress$/) ? decompress(command) : undefined),
  pigz: command => (decodes(command, /^-\w*d\w*$|^--decompress$/) ? decompress(command) : undefined),
  awk: command =>
    command.stdin.from === 'output'
      ? printedByProgram(command)
      : (change(command, text => fieldOrText(text, argumentsOf(command))) ?? printedByProgram(command)),
  rev: command =>
    knownInput(command) === undefined ? undefined : decode(command, 'reversed', byLine(reverseText)),
  tac: command =>
    knownInput(command) === undefined || command.args.length > 0
      ? undefined
      : change(command, text => text.split('\n').toReversed().join('\n')),
  ...eachWith(textChanges, change),
  ...eachWith(plainLines, change),
  ...eachWith(textLines, some),
})

function eachWith(changes: Readonly<Record<string, TextChange>>, output: typeof change) {
  const row = ([program, work]: readonly [string, TextChange]): readonly [string, Output] => [
    program,
    command => output(command, text => work(text, argumentsOf(command))),
  ]
  return Object.fromEntries(Object.entries(changes).map(row))
}

/** Returns the command with the contents of its file as input, where the file is known. */
function fromOperand(command: Command, context: ReadContext): Command {
  const file = command.args.find(word => !word.text.startsWith('-') && !/^\d+$/.test(word.text))
  const contents = file && knownContents(file, context)
  return contents ? { ...command, stdin: contents } : command
}

/** A program without input that only prints a text. */
function printedByProgram(command: Command): DataSource | undefined {
  const text = command.args.at(-1)?.text.trim().startsWith('BEGIN')
    ? fieldOrText('', argumentsOf(command))
    : null
  return text === null ? undefined : literal(text)
}

/** Compressed bytes, in base64, of what was decoded and is no text. */
const compressed = new WeakMap<DataSource, string>()

function decompress(command: Command): DataSource {
  const bytes = compressed.get(command.stdin)
  return bytes === undefined
    ? decode(command, 'gzip', fromCompressed)
    : decode({ ...command, stdin: { from: 'literal', text: bytes } }, 'gzip', fromCompressed)
}

function knownInput({ stdin }: Command): string | undefined {
  return stdin.from === 'literal' || stdin.from === 'decoded' ? stdin.text : undefined
}

const byLine = (work: (line: string) => string) => (text: string) => text.split('\n').map(work).join('\n')

function decode(command: Command, encoding: Encoding, undo: (text: string) => string | null): DataSource {
  const text = knownInput(command)
  const undone = text === undefined ? null : undo(text.trim())
  if (undone !== null) return { from: 'decoded', encoding, text: undone }
  if (command.stdin.from === 'download') return command.stdin
  const unread: DataSource = { from: 'decoded', encoding }
  if (text !== undefined && /^\s*(?:H4sI|eJ|eN|eA|eF)/.test(text)) compressed.set(unread, text)
  return unread
}

function change(command: Command, work: (text: string) => string | null): DataSource | undefined {
  if (command.stdin.from === 'output') return changedOutput(command.stdin, command, work)
  const text = knownInput(command)
  const changed = text === undefined ? null : work(text)
  if (changed === null) return withoutText(command.stdin)
  return command.stdin.from === 'decoded'
    ? { ...command.stdin, text: changed }
    : literal(changed, holdsMatched(command.stdin))
}

/** Changes a text by leaving out lines: of files that a finder named, only some are left then. */
function some(command: Command, work: (text: string) => string | null): DataSource | undefined {
  const output = change(command, work)
  return output?.from === 'output' && output.found?.pattern === '*'
    ? { ...output, found: { ...output.found, pattern: someOf } }
    : output
}

/** Returns the output of a change that is not followed: its source stays, its text does not. */
function withoutText(stdin: DataSource): DataSource | undefined {
  if (stdin.from === 'input' || stdin.from === 'literal') return undefined
  return stdin.from === 'decoded' ? { from: 'decoded', encoding: stdin.encoding } : stdin
}
