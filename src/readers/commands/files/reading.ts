import type { CommandReader } from '../../command.ts'
import { emitFiles, fileSource } from './emit-file.ts'
import { hasOption, readOptions, optionValue } from '../../options.ts'

/** Programs that only read the files they are given, with the options that take a value. */
const readers: Readonly<Record<string, string>> = {
  cat: '',
  bat: 'l language r line-range',
  tac: '',
  nl: '',
  head: 'n c lines bytes',
  tail: 'n c lines bytes s pid',
  less: 'p P',
  more: '',
  wc: '',
  strings: 'n',
  xxd: 'l s c g',
  od: 'A t N j',
  hexdump: 'n s e',
  hd: 'n s',
  base64: 'w wrap',
  base32: 'w',
  file: '',
  stat: 'c f format',
  md5sum: '',
  sha1sum: '',
  sha256sum: '',
  sha512sum: '',
  shasum: 'a',
  cksum: '',
  diff: 'U C',
  cmp: '',
  comm: '',
  uniq: '',
  cut: 'd f c b',
  paste: 'd',
  rev: '',
  fold: 'w',
  fmt: 'w',
  column: 't s',
  jq: '',
  yq: '',
  xmllint: 'xpath',
  expand: 't',
  unexpand: 't',
  look: '',
  pr: '',
  zcat: '',
  bzcat: '',
  xzcat: '',
  zless: '',
  readelf: '',
  objdump: '',
  nm: '',
  ldd: '',
  tree: 'L I P',
  ls: '',
  ll: '',
  dir: '',
  du: '',
  exa: '',
  eza: '',
  readlink: '',
  realpath: '',
  basename: '',
  dirname: '',
  csplit: '',
  uuencode: '',
  gpg: 'o output r recipient u',
  age: 'o r i',
  mdcat: '',
}

/** Options of `jq` and its kin take programs, not files; their first operand is one too. */
const withProgram = new Set(['jq', 'yq', 'look'])
const listing = new Set([
  'ls',
  'll',
  'dir',
  'tree',
  'du',
  'exa',
  'eza',
  'stat',
  'file',
  'readlink',
  'realpath',
  'basename',
  'dirname',
])

const read: CommandReader = (command, context) => {
  const values = new Set((readers[command.program] ?? '').split(' '))
  const operands = readOptions(command.args, values).operands
  const files = withProgram.has(command.program)
    ? operands.slice(1)
    : operands.filter(word => word.text !== '-')
  if (listing.has(command.program)) return undefined
  emitFiles(context, 'read', files)
  const [first] = files
  if (!first) return command.stdin.from === 'input' ? undefined : command.stdin
  return fileSource(first, context)
}

const grepValues = new Set(
  'e regexp f file A B C m max-count context after-context before-context include exclude exclude-dir g glob t type d D color'.split(
    ' ',
  ),
)

const grep: CommandReader = (command, context) => {
  const options = readOptions(command.args, grepValues)
  const files = hasOption(options, 'e', 'f', 'regexp', 'file', 'files')
    ? options.operands
    : options.operands.slice(1)
  const recursive =
    hasOption(options, 'r', 'R', 'recursive', 'dereference-recursive') || !command.program.endsWith('grep')
  emitFiles(context, 'read', files, { recursive })
  const [first] = files
  if (!first)
    return command.stdin.from === 'environment' || command.stdin.from === 'file' ? command.stdin : undefined
  return fileSource(first, context)
}

/** Programs that read a file which one of their options names. */
const named =
  (option: string, values: string): CommandReader =>
  (command, context) => {
    const file = optionValue(readOptions(command.args, new Set(values.split(' '))), ...option.split(' '))
    if (file) emitFiles(context, 'read', [file])
    return undefined
  }

const environment: CommandReader = command =>
  command.args.every(word => word.text.startsWith('-') || !word.text.includes('='))
    ? { from: 'environment' }
    : undefined

export const reading: readonly (readonly [string, CommandReader])[] = [
  ...Object.keys(readers).map(name => [name, read] as const),
  ...['grep', 'egrep', 'fgrep', 'zgrep', 'rg', 'ag', 'ack', 'ugrep'].map(name => [name, grep] as const),
  ['date', named('f file', 'f file d date r s')],
  ['xargs', named('a arg-file', 'a arg-file I n P L d s E')],
  ['printenv', environment],
  ['env', (command, context) => (command.args.length === 0 ? environment(command, context) : undefined)],
]
