import type { Word } from '../command.ts'
import { searchScope } from '../commands/files/search-scope.ts'
import { searchValues } from '../commands/files/search-values.ts'
import { readOptions } from '../options.ts'
import { foundByFd } from './found-by-fd.ts'
import { type FoundFiles, findScope, someOf } from '../commands/files/find-scope.ts'

type Finder = (args: readonly Word[], operands: readonly string[]) => FoundFiles | undefined

const everywhere: Finder = () => ({ root: '/', pattern: someOf })
/** `grep -l TEXT FOLDER`, `rg --files`: names of files only where that is asked for. */
const lister =
  (program: string): Finder =>
  (args, operands) => {
    if (!args.some(word => /^-[a-zA-Z]*[lL]|^--files/.test(word.text))) return undefined
    // Whoever reads the files that are named reads the whole of them.
    const {
      shows: _shown,
      lines: _lines,
      ...scope
    } = searchScope(program, readOptions(args, searchValues), undefined)
    return { ...below(operands), scope }
  }

function below(operands: readonly string[]): FoundFiles {
  return { root: (operands.length > 1 ? operands.at(-1) : undefined) ?? '.', pattern: someOf }
}

const finders: ReadonlyMap<string, Finder> = new Map<string, Finder>([
  [
    'find',
    args => {
      const { root, pattern, others, scope } = findScope(args)
      return { root, pattern, scope, ...(others && { others }) }
    },
  ],
  ['ls', (_args, [first = '.']) => (first.includes('*') ? splitPath(first) : { root: first, pattern: '*' })],
  [
    'git',
    (_args, [verb = '']) =>
      /^(?:ls-files|diff|status)$/.test(verb) ? { root: '.', pattern: someOf } : undefined,
  ],
  ...['locate', 'plocate', 'mdfind'].map(name => [name, everywhere] as const),
  [
    'tree',
    (args, operands) => ({
      ...below(operands),
      scope: args.some(word => /^-[a-zA-Z]*a/.test(word.text)) ? {} : { without: ['.*'] },
    }),
  ],
  ...['fd', 'fdfind'].map(
    name =>
      [
        name,
        (args: readonly Word[], operands: readonly string[]) => ({
          ...below(operands),
          scope: foundByFd(args),
        }),
      ] as const,
  ),
  ...['grep', 'egrep', 'rg', 'ag', 'ack'].map(name => [name, lister(name)] as const),
])

/** Returns the files that a finder's output names; undefined for programs that find no files. */
export function filesFoundBy(program: string, args: readonly Word[]): FoundFiles | undefined {
  const finder = finders.get(program)
  if (!finder) return undefined
  return finder(
    args,
    args.filter(word => !word.text.startsWith('-')).map(word => word.text),
  )
}

function splitPath(path: string): FoundFiles {
  const slash = path.lastIndexOf('/')
  return { root: slash === -1 ? '.' : path.slice(0, slash) || '/', pattern: path.slice(slash + 1) }
}
