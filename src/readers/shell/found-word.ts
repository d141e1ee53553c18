import type { Evidence } from '../../model/effect.ts'
import type { Word } from '../command.ts'
import { type FoundFiles, findScope, someOf } from '../commands/files/find-scope.ts'

type Finder = (args: readonly Word[], operands: readonly string[]) => FoundFiles | undefined

const everywhere: Finder = () => ({ root: '/', pattern: someOf })
/** `grep -l TEXT FOLDER`, `rg --files`: names of files only where that is asked for. */
const lister: Finder = (args, operands) =>
  args.some(word => /^-[a-zA-Z]*[lL]|^--files/.test(word.text)) ? below(operands) : undefined

function below(operands: readonly string[]): FoundFiles {
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

/**
 * Returns the words that another command finds, for `find SRC … | xargs` and `-exec … {}`: some or all files below the
 * place where it looks, and so a glob there.
 */
export function foundWord({ root, pattern }: FoundFiles, evidence: Evidence): Word {
  const base = root === '/' ? '' : root.replace(/\/+$/, '')
  return { text: `${base}/${pattern}`, known: !base.includes('$'), glob: true, evidence }
}
