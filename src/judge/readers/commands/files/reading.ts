import { printsEnvironment } from '../machine/prints-environment.ts'
import { wordSet } from '../../../../ground/model/word-set.ts'
import type { Program } from '../program.ts'
import type { Command, CommandReader, Word } from '../../command.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'
import { emitFiles, fileSource, here } from './emit-file.ts'
import { hasOption, readOptions, optionValue } from '../../options.ts'
import { withoutPatterns } from './without-patterns.ts'
import { searchScope } from './search-scope.ts'
import { searchValues } from './search-values.ts'

/** Reads the files that are operands; `values` are the options that take the next word. */
export const readsFiles =
  (values = '', first: 'file' | 'expression' = 'file'): CommandReader =>
  (command, context) => {
    const { operands } = readOptions(command.args, wordSet(values))
    const files = first === 'expression' ? operands.slice(1) : operands.filter(word => word.text !== '-')
    emitFiles(context, 'read', files)
    const [file] = files
    if (!file) return command.stdin.from === 'input' ? undefined : command.stdin
    return isSeveral(files, context) ? undefined : fileSource(file, context)
  }

/** Several ordinary files are no one file: whoever runs what comes out runs all of them. */
function isSeveral(files: readonly Word[], { place }: ReadContext): boolean {
  return place.observed && files.length > 1 && files.every(word => pathTarget(word, place).roles.length === 0)
}

/** Shows names and facts of files, and nothing that is in them. */
const listsFiles: CommandReader = () => undefined

const grep: CommandReader = (command, context) => {
  const options = readOptions(command.args, searchValues)
  const isGiven = hasOption(options, 'e', 'f', 'regexp', 'file', 'files')
  const files = isGiven ? options.operands : options.operands.slice(1)
  const recursive =
    hasOption(options, 'r', 'R', 'recursive', 'dereference-recursive') || !command.program.endsWith('grep')
  const scope = searchScope(command.program, options, isGiven ? undefined : options.operands[0])
  const isPiped = !command.program.endsWith('grep') && command.stdin.from !== 'input'
  const searched = files.length > 0 || !recursive || isPiped ? files : unsaidFolder(command, context)
  emitFiles(context, 'read', searched, { recursive, scope })
  const [first] = files
  if (first && hasOption(options, 'l', 'L', 'files-with-matches', 'files-without-match')) return undefined
  if (!first)
    return command.stdin.from === 'environment' || command.stdin.from === 'file' ? command.stdin : undefined
  return fileSource(first, context)
}

/** The working folder, where it is read without being named. In the workspace everything is read all the time. */
export function unsaidFolder(command: Command, { place }: ReadContext): readonly Word[] {
  const folder = here(command)
  return /^(?:inside|generated|workspace|temp)$/.test(pathTarget(folder, place).class) ? [] : [folder]
}

/** diff: of two folders it shows the lines of files that differ, unless it shows names alone. */
const diff: CommandReader = (command, context) => {
  const options = readOptions(command.args, wordSet('U C x exclude'))
  if (!hasOption(options, 'r', 'recursive') || hasOption(options, 'q', 'brief'))
    return readsFiles('U C')(command, context)
  const remaining = [...(options.values.get('x') ?? []), ...(options.values.get('exclude') ?? [])]
  const scope = withoutPatterns(remaining.map(({ text }) => text))
  emitFiles(context, 'read', options.operands, { recursive: true, scope })
  return undefined
}

/** Reads the file that one of the program's options names. */
export const readsOption =
  (option: string, values: string): CommandReader =>
  (command, context) => {
    const file = optionValue(readOptions(command.args, wordSet(values)), ...wordSet(option))
    if (file) emitFiles(context, 'read', [file])
    return undefined
  }

/** Programs that read files and show what is in them, or what there is. */
export const reading: readonly Program[] = [
  {
    names: [
      'cat',
      'tac',
      'nl',
      'wc',
      'md5sum',
      'sha1sum',
      'sha256sum',
      'sha512sum',
      'cksum',
      'cmp',
      'comm',
      'rev',
      'zcat',
      'bzcat',
      'xzcat',
      'zless',
      'readelf',
      'objdump',
      'nm',
      'ldd',
      'csplit',
      'uuencode',
      'mdcat',
    ],
    read: readsFiles(),
    examples: [
      ['cat a.txt b.txt', 'read a.txt', 'read b.txt'],
      ['wc -l a.txt', 'read a.txt'],
      ['zcat a.gz', 'read a.gz'],
    ],
  },
  {
    names: ['bat'],
    read: readsFiles('l language r line-range'),
    examples: [['bat -l json a.txt', 'read a.txt']],
  },
  { names: ['head'], read: readsFiles('n c lines bytes'), examples: [['head -n 3 a.txt', 'read a.txt']] },
  {
    names: ['tail'],
    read: readsFiles('n c lines bytes s pid'),
    examples: [['tail -f -n 3 a.log', 'read a.log']],
  },
  { names: ['strings'], read: readsFiles('n'), examples: [['strings -n 8 a.bin', 'read a.bin']] },
  { names: ['od'], read: readsFiles('A t N j'), examples: [['od -A x a.bin', 'read a.bin']] },
  { names: ['hexdump'], read: readsFiles('n s e'), examples: [['hexdump -n 16 a.bin', 'read a.bin']] },
  { names: ['hd'], read: readsFiles('n s'), examples: [['hd -n 16 a.bin', 'read a.bin']] },
  { names: ['base64'], read: readsFiles('w wrap'), examples: [['base64 -w 0 a.bin', 'read a.bin']] },
  { names: ['base32', 'fold', 'fmt'], read: readsFiles('w'), examples: [['fold -w 80 a.txt', 'read a.txt']] },
  { names: ['shasum'], read: readsFiles('a'), examples: [['shasum -a 256 a.bin', 'read a.bin']] },
  {
    names: ['diff'],
    read: diff,
    examples: [
      ['diff -U 3 a.txt b.txt', 'read a.txt', 'read b.txt'],
      ['diff -r a b', 'read a recursive', 'read b recursive'],
    ],
  },
  { names: ['uniq', 'pr'], read: readsFiles(), examples: [['uniq -c a.txt', 'read a.txt']] },
  { names: ['cut'], read: readsFiles('d f c b'), examples: [['cut -d : -f 1 a.txt', 'read a.txt']] },
  {
    names: ['paste'],
    read: readsFiles('d'),
    examples: [['paste -d , a.txt b.txt', 'read a.txt', 'read b.txt']],
  },
  { names: ['column'], read: readsFiles('t s'), examples: [['column -s , a.csv', 'read a.csv']] },
  { names: ['xmllint'], read: readsFiles('xpath'), examples: [['xmllint --xpath //a a.xml', 'read a.xml']] },
  { names: ['expand', 'unexpand'], read: readsFiles('t'), examples: [['expand -t 4 a.txt', 'read a.txt']] },
  {
    names: ['age'],
    read: readsFiles('o r i'),
    keys: ['~/.config/age/keys.txt'],
    examples: [['age -r key a.txt', 'read a.txt']],
  },
  {
    names: ['jq', 'look'],
    read: readsFiles('', 'expression'),
    examples: [['jq .name a.json', 'read a.json']],
  },
  {
    names: [
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
    ],
    read: listsFiles,
    examples: [['ls -la src'], ['stat a.txt']],
  },
  {
    names: ['grep', 'egrep', 'fgrep', 'zgrep', 'rg', 'ag', 'ack', 'ugrep'],
    read: grep,
    examples: [
      ['grep -rn word src', 'read src recursive'],
      ['rg word src', 'read src recursive'],
      ['grep -e one a.txt', 'read a.txt'],
    ],
  },
  {
    names: ['xargs'],
    read: readsOption('a arg-file', 'a arg-file I n P L d s E'),
    examples: [['xargs -a list.txt echo', 'read list.txt', 'run echo $(standard input) through xargs']],
  },
  {
    names: ['printenv'],
    read: printsEnvironment,
    examples: [['printenv HOME']],
  },
  {
    names: ['env'],
    read: (command, context) => (command.args.length === 0 ? printsEnvironment(command, context) : undefined),
    examples: [['env']],
  },
]
