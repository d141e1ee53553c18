import type { DataSource, Evidence } from '../../model/effect.ts'
import type { Word } from '../command.ts'
import { type Found, findScope, someOf } from '../commands/files/find-scope.ts'
import { readOptions } from '../options.ts'
import type { ReadContext } from '../read-context.ts'
import { knownContents } from './note-written-file.ts'

type Finder = (args: readonly Word[], operands: readonly string[]) => Found | undefined

const everywhere: Finder = () => ({ root: '/', pattern: someOf })
/** `grep -l TEXT FOLDER`, `rg --files`: names of files only where that is asked for. */
const lister: Finder = (args, operands) =>
  args.some(word => /^-[a-zA-Z]*[lL]|^--files/.test(word.text)) ? below(operands) : undefined

function below(operands: readonly string[]): Found {
  return { root: (operands.length > 1 ? operands.at(-1) : undefined) ?? '.', pattern: someOf }
}

const finders: ReadonlyMap<string, Finder> = new Map<string, Finder>([
  [
    'find',
    args => {
      const { root, pattern } = findScope(args)
      return { root, pattern }
    },
  ],
  ['ls', (_args, [first = '.']) => (first.includes('*') ? splitPath(first) : { root: first, pattern: '*' })],
  [
    'git',
    (_args, [verb = '']) =>
      /^(?:ls-files|diff|status)$/.test(verb) ? { root: '.', pattern: someOf } : undefined,
  ],
  ...['locate', 'plocate', 'mdfind'].map(name => [name, everywhere] as const),
  ...['fd', 'fdfind', 'tree'].map(
    name => [name, (_args: readonly Word[], operands: readonly string[]) => below(operands)] as const,
  ),
  ...['grep', 'egrep', 'rg', 'ag', 'ack'].map(name => [name, lister] as const),
])

/** What a finder's output names; undefined for programs that find no files. */
export function foundBy(program: string, args: readonly Word[]): Found | undefined {
  const finder = finders.get(program)
  if (!finder) return undefined
  return finder(
    args,
    args.filter(word => !word.text.startsWith('-')).map(word => word.text),
  )
}

function splitPath(path: string): Found {
  const slash = path.lastIndexOf('/')
  return { root: slash === -1 ? '.' : path.slice(0, slash) || '/', pattern: path.slice(slash + 1) }
}

/**
 * Words that another command finds: `find SRC … | xargs`, `-exec … {}`. They are below where it looks, some or
 * all, so they stand as a glob there.
 */
export function foundWord({ root, pattern }: Found, evidence: Evidence): Word {
  const base = root === '/' ? '' : root.replace(/\/+$/, '')
  return { text: `${base}/${pattern}`, known: !base.includes('$'), glob: true, evidence }
}

/** What a line of input stands for where the input is not known: found files, or something from its source. */
export function unknownInput(stdin: DataSource, evidence: Evidence, spelled: string): Word {
  if (stdin.from === 'output' && stdin.found) return foundWord(stdin.found, evidence)
  return { text: spelled, known: false, glob: false, source: stdin, evidence }
}

/** What `xargs` appends for an input: the known words, what a finder finds, or one that is not known. */
export function wordsFromInput(stdin: DataSource, separator: RegExp, evidence: Evidence): readonly Word[] {
  const text = stdin.from === 'literal' || stdin.from === 'decoded' ? stdin.text : undefined
  if (text === undefined) return [unknownInput(stdin, evidence, '$(standard input)')]
  const words = text.split(separator).filter(word => word !== '')
  return words.slice(0, 256).map(word => ({
    text: word.replace(/^(['"])(.*)\1$/, '$2'),
    known: true,
    glob: false,
    evidence,
  }))
}

const xargsValues = new Set(
  'I J n P L d s a E R S replace max-args max-procs max-lines delimiter arg-file max-chars'.split(' '),
)

/** The commands that `xargs` runs: words appended, or one command for each line in place of `-I`'s mark. */
export function xargsCommands(
  args: readonly Word[],
  stdin: DataSource,
  evidence: Evidence,
  context: ReadContext,
): readonly (readonly Word[])[] {
  const start = firstOperand(args, xargsValues)
  const words = args.slice(start)
  const options = readOptions(args.slice(0, start), xargsValues)
  const value = (name: string) => options.values.get(name)?.[0]?.text
  const mark = value('I') ?? value('replace') ?? value('J') ?? (options.flags.has('i') ? '{}' : undefined)
  const delimiter = options.flags.has('0') || options.flags.has('null') ? '\\0' : value('d')
  const separator = delimiter === '\\0' ? /\0/ : mark !== undefined || delimiter === '\\n' ? /\n/ : /[\s\0]+/
  const file = options.values.get('a')?.[0] ?? options.values.get('arg-file')?.[0]
  const input = file ? (knownContents(file, context) ?? { from: 'unknown' as const }) : stdin
  const given = wordsFromInput(input, separator, evidence)
  if (words.length === 0) return []
  if (mark === undefined) return [[...words, ...given]]
  return given.slice(0, 64).map(item => words.map(word => substitute(word, mark, item)))
}

/** The word with an item in place of each mark. */
export function substitute(word: Word, mark: string, item: Word): Word {
  if (!word.text.includes(mark)) return word
  return {
    ...item,
    text: word.text.split(mark).join(item.text),
    known: word.known && item.known,
    glob: word.glob || item.glob,
  }
}

/** Index of the first word that is no option. */
export function firstOperand(args: readonly Word[], values: ReadonlySet<string>): number {
  let i = 0
  while (i < args.length) {
    const { text } = args[i] as Word
    if (!text.startsWith('-')) break
    i +=
      (text.length === 2 && values.has(text[1] as string)) ||
      (text.startsWith('--') && !text.includes('=') && values.has(text.slice(2)))
        ? 2
        : 1
  }
  return Math.min(i, args.length)
}

/** The commands of `fd PATTERN FOLDER -x COMMAND`; what is found stands last where no `{}` says otherwise. */
export function fdCommands(args: readonly Word[]): readonly (readonly Word[])[] {
  const at = args.findIndex(word => /^-(?:x|X)$|^--exec(?:-batch)?$/.test(word.text))
  if (at === -1) return []
  const { operands } = readOptions(
    args.slice(0, at),
    new Set('e E t d S o extension exclude type'.split(' ')),
  )
  const [name, folder] = operands
  const all = name === undefined || /^[.*^$]*$/.test(name.text)
  const found = foundWord(
    { root: folder?.text ?? '.', pattern: all ? '*' : someOf },
    args[at]?.evidence as Evidence,
  )
  const words = args.slice(at + 1)
  const placed = words.some(word => /\{[./]{0,2}\}/.test(word.text))
  return [placed ? words.map(word => substitute(word, '{}', found)) : [...words, found]]
}

/** The commands of `-exec`, `-ok` and their kin, `{}` put in. */
export function findCommands(args: readonly Word[]): readonly (readonly Word[])[] {
  const scope = findScope(args)
  const commands: (readonly Word[])[] = []
  for (let i = 0; i < args.length; i++) {
    if (!/^(?:-(?:exec|execdir|ok|okdir|x|X)|--exec(?:-batch)?)$/.test(args[i]?.text ?? '')) continue
    const length = args.slice(i + 1).findIndex(word => word.text === ';' || word.text === '+')
    const inner = args.slice(i + 1, length === -1 ? args.length : i + 1 + length)
    commands.push(inner.map(word => substitute(word, '{}', foundWord(scope, word.evidence))))
    i += inner.length + 1
  }
  return commands
}
