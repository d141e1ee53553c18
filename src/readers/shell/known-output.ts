import type { DataSource } from '../../model/effect.ts'
import type { Command } from '../command.ts'
import { fromBase32, fromBase64, fromCompressed, fromEscapes, fromHex, reversed } from '../encodings.ts'
import { resolvePath } from '../paths.ts'
import type { ReadContext } from '../read-context.ts'
import { printsShellSetup } from './setup-output.ts'
import { type Budget, maximumValue } from './shell-state.ts'

/** What a command prints, where its words and its input tell; undefined where they do not. */
export function knownOutput(command: Command, context: ReadContext, budget: Budget): DataSource | undefined {
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

const literal = (text: string): DataSource =>
  text.length <= maximumValue * 4 ? { from: 'literal', text } : { from: 'unknown' }
const argumentsOf = ({ args }: Command) => args.map(word => word.text)

const printers: ReadonlyMap<string, Output> = table({
  echo: command => {
    if (!command.args.every(word => word.known || word.source?.from === 'decoded'))
      return firstSource(command)
    const words = argumentsOf(command)
    const flags = /^-[neE]+$/
    const start = words.findIndex(word => !flags.test(word))
    const options = words.slice(0, start === -1 ? words.length : start).join('')
    const text = words.slice(start === -1 ? words.length : start).join(' ')
    const escaped = options.includes('e') ? fromEscapes(text) : text
    return literal(options.includes('n') ? escaped : `${escaped}\n`)
  },
  printf: command => {
    const [format, ...rest] = command.args
    if (!format?.known || !rest.every(word => word.known)) return firstSource(command)
    return literal(
      formatted(
        format.text === '-v' ? '' : format.text,
        rest.map(word => word.text),
      ),
    )
  },
  cat: command => passing(command),
  tee: command => command.stdin,
  true: () => literal(''),
  ':': () => literal(''),
  cd: () => literal(''),
  which: command => operand(command),
  basename: command => mapped(command, path => path.replace(/\/+$/, '').split('/').at(-1) ?? path),
  dirname: command => mapped(command, folderOf),
  pwd: (_command, { place }) => literal(`${place.cwd}\n`),
  realpath: (command, { place }) => mapped(command, path => resolvePath(path, place.cwd)),
  readlink: (command, { place }) =>
    command.args[0]?.text === '-f' ? mapped(command, path => resolvePath(path, place.cwd)) : undefined,
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

function mapped(command: Command, work: (path: string) => string): DataSource | undefined {
  const word = command.args.find(item => !item.text.startsWith('-'))
  return word?.known && !word.glob ? literal(`${work(word.text)}\n`) : undefined
}

function folderOf(path: string): string {
  const slash = path.replace(/\/+$/, '').lastIndexOf('/')
  return slash === -1 ? '.' : path.slice(0, slash) || '/'
}

/** `which rm` stands for rm. */
function operand({ args }: Command): DataSource | undefined {
  const word = args.find(item => !item.text.startsWith('-'))
  return word?.known ? literal(word.text) : undefined
}

/** Arguments that come from a file or a download make the output come from there. */
function firstSource({ args }: Command): DataSource | undefined {
  return args.find(word => word.source)?.source
}

function passing({ args, stdin }: Command): DataSource | undefined {
  const files = args.filter(word => word.text === '-' || !word.text.startsWith('-'))
  return files.every(word => word.text === '-') ? stdin : undefined
}

function formatted(format: string, values: readonly string[]): string {
  const once = (given: readonly string[]) => {
    let next = 0
    const text = fromEscapes(format).replace(
      /%(?:[-0 #+']{0,5}\d{0,5}(?:\.\d{1,5})?)([sbcdiuxXoq%])/g,
      (_whole, kind: string) => {
        if (kind === '%') return '%'
        const value = given[next++] ?? ''
        if (kind === 'b') return fromEscapes(value)
        return kind === 'x' && value !== '' ? Number(value).toString(16) : value
      },
    )
    return { text, used: next }
  }
  const { text, used } = once(values)
  if (used === 0 || used >= values.length) return text
  let all = text
  for (let i = used; i < values.length && all.length < 65_536; i += used) all += once(values.slice(i)).text
  return all
}

const decodes = (command: Command, flags: RegExp) => argumentsOf(command).some(word => flags.test(word))

/** Programs whose output is a function of their input. A decoder of something unknown gives "decoded". */
const transformers: ReadonlyMap<string, Output> = table({
  base64: command =>
    decodes(command, /^(?:-d|-D|--decode|-di|-id|--d\w{0,5})$/)
      ? decode(command, 'base64', fromBase64)
      : undefined,
  base32: command =>
    decodes(command, /^(?:-d|--decode)$/) ? decode(command, 'base32', fromBase32) : undefined,
  basenc: command =>
    decodes(command, /^(?:-d|--decode)$/) ? decode(command, 'base64', fromBase64) : undefined,
  openssl: command =>
    decodes(command, /^(?:-d|-base64)$/) ? decode(command, 'base64', fromBase64) : undefined,
  xxd: command =>
    decodes(command, /^-(?:r|p?r|rp?|ps|r -p)$/) ? decode(command, 'hex', fromHex) : undefined,
  uudecode: command => decode(command, 'uuencode', () => null),
  gunzip: command => decode(command, 'gzip', fromCompressed),
  zcat: command => decode(command, 'gzip', fromCompressed),
  rev: command => (known(command) === undefined ? undefined : decode(command, 'reversed', byLine(reversed))),
  tac: command =>
    known(command) === undefined
      ? undefined
      : change(command, text => text.split('\n').toReversed().join('\n')),
  tr: command => change(command, text => translated(text, argumentsOf(command))),
  cut: command => change(command, text => cutOut(text, argumentsOf(command))),
  sed: command => change(command, text => substituted(text, argumentsOf(command))),
  head: command =>
    passing(command) ? change(command, text => firstOf(text, argumentsOf(command))) : undefined,
  tail: command => (passing(command) ? change(command, text => text) : undefined),
  uniq: command => change(command, text => text),
  grep: command => (command.args.length === 1 ? change(command, text => text) : undefined),
  strings: command => change(command, text => text),
  sort: command => change(command, text => text),
  fold: command => change(command, text => text),
})

function known({ stdin }: Command): string | undefined {
  return stdin.from === 'literal' || stdin.from === 'decoded' ? stdin.text : undefined
}

const byLine = (work: (line: string) => string) => (text: string) => text.split('\n').map(work).join('\n')

function decode(command: Command, encoding: string, undo: (text: string) => string | null): DataSource {
  const text = known(command)
  const undone = text === undefined ? null : undo(text.trim())
  if (undone !== null) return { from: 'decoded', encoding, text: undone }
  return command.stdin.from === 'download' ? command.stdin : { from: 'decoded', encoding }
}

function change(command: Command, work: (text: string) => string | null): DataSource | undefined {
  const text = known(command)
  const changed = text === undefined ? null : work(text)
  if (changed === null)
    return command.stdin.from === 'input' || command.stdin.from === 'literal' ? undefined : command.stdin
  return command.stdin.from === 'decoded' ? { ...command.stdin, text: changed } : literal(changed)
}

function translated(text: string, words: readonly string[]): string | null {
  const [from, to] = words.filter(word => !/^-[cdst]+$/.test(word)).map(setOf)
  if (words.some(word => /^-\w*c/.test(word)) || from === undefined) return null
  if (words.some(word => /^-\w*d/.test(word)))
    return [...text].filter(character => !from.includes(character)).join('')
  if (to === undefined || to === '') return null
  return [...text]
    .map(character => {
      const at = from.indexOf(character)
      return at === -1 ? character : (to[Math.min(at, to.length - 1)] ?? character)
    })
    .join('')
}

const classes: Readonly<Record<string, string>> = {
  '[:upper:]': 'A-Z',
  '[:lower:]': 'a-z',
  '[:space:]': ' \t\n',
  '[:digit:]': '0-9',
}

/** `a-cx` → `abcx`. */
function setOf(spelled: string): string {
  const text = fromEscapes(classes[spelled] ?? spelled)
  return text.replace(/([\s\S])-([\s\S])/g, (whole, first: string, last: string) => {
    const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)]
    if (to < from || to - from > 255) return whole
    return Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i)).join('')
  })
}

function cutOut(text: string, words: readonly string[]): string | null {
  const range = /^-c\s?(\d{1,6})?(-)?(\d{1,6})?$/.exec(words.join(' ').replace(/^-c /, '-c'))
  if (!range) return null
  const from = Number(range[1] ?? 1) - 1
  const to = range[2] === undefined ? from + 1 : range[3] === undefined ? undefined : Number(range[3])
  return byLine(line => line.slice(from, to))(text)
}

function firstOf(text: string, words: readonly string[]): string {
  const given = words.join(' ')
  const characters = /^(?:-c ?|--bytes=)(\d{1,6})$/.exec(given)?.[1]
  if (characters !== undefined) return text.slice(0, Number(characters))
  const lines = /^(?:-n ?|-|--lines=)(\d{1,6})$/.exec(given)?.[1]
  return lines === undefined ? text : text.split('\n').slice(0, Number(lines)).join('\n')
}

/** `s/a/b/g` with a plain pattern. */
function substituted(text: string, words: readonly string[]): string | null {
  const script = words.filter(word => !word.startsWith('-'))[0]
  const parts =
    script === undefined
      ? null
      : /^s([/|#,@:])((?:(?!\1).){1,200})\1((?:(?!\1).){0,200})\1(g?)$/s.exec(script)
  if (!parts || /[.*[\]^$\\+?()&]/.test(`${parts[2]}${parts[3]}`)) return null
  const [, , from = '', to = '', all] = parts
  return all ? text.split(from).join(to) : byLine(line => line.replace(from, () => to))(text)
}
