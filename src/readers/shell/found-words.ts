import type { DataSource, Evidence } from '../../model/effect.ts'
import type { Word } from '../command.ts'
import { readOptions } from '../commands/options.ts'
import type { ReadContext } from '../read-context.ts'
import { knownContents } from './written-files.ts'

/** Where a program looks for files, and a pattern for what it names. */
export interface Found {
  readonly root: string
  /** A glob below `root`: `*` for everything, a leading `**` where it looks in folders of folders. */
  readonly pattern: string
}

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

/** Some of what is below, chosen by a test that says nothing of the names. */
export const someOf = '**/[found]*'
/** Files with nothing in them, which nobody misses. */
const emptyOnes = '**/[empty]*'

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

const findTests =
  /^-(?:i?name|i?path|i?regex|i?wholename|size|[acm]time|[acm]min|newer\w{0,2}|user|group|perm|empty|inum|links|nouser|nogroup)$/

interface FindScope extends Found {
  readonly roots: readonly Word[]
  /** It tests more than the kind of file and the depth. */
  readonly narrowed: boolean
}

/** Where a `find` looks first, and the pattern that its tests leave. */
export function findScope(args: readonly Word[]): FindScope {
  const start = args.findIndex(word => /^[-(!]/.test(word.text) && !/^-[HLPOD]/.test(word.text))
  const roots = args.slice(0, start === -1 ? args.length : start).filter(word => !/^-[HLPOD]/.test(word.text))
  const tests = args.map(word => word.text).filter(text => findTests.test(text))
  const names = args.filter((_word, i) => /^-i?(?:name|path)$/.test(args[i - 1]?.text ?? ''))
  const root = roots[0]?.text ?? '.'
  const all = { roots, root, pattern: '*', narrowed: false }
  if (tests.length === 0) return all
  const onlyNames = tests.every(test => /^-i?(?:name|path)$/.test(test))
  if (onlyNames && names.every(word => /^[*.?/]*$/.test(word.text))) return all
  if (tests.every(test => test === '-empty')) return { roots, root, pattern: emptyOnes, narrowed: true }
  return { roots, root, pattern: namePattern(args, tests, names), narrowed: true }
}

/** Other tests leave fewer of what a name fits; where one of several tests is enough, all of them must be names. */
function namePattern(args: readonly Word[], tests: readonly string[], names: readonly Word[]): string {
  const either = args.some(word => /^-or?$/.test(word.text))
  const unless = args.some(word => /^(?:!|-not)$/.test(word.text))
  const onlyNames = tests.every(test => /^-(?:i?(?:name|path)|type)$/.test(test))
  const ends = names.map(word => word.text.split('/').at(-1) ?? '*')
  if (ends.length === 0 || unless || (either && !onlyNames)) return someOf
  if (ends.length === 1 || !either) return `**/${ends[0]}`
  return ends.length <= 8 && ends.every(end => !/[{},]/.test(end)) ? `**/{${ends.join(',')}}` : someOf
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
