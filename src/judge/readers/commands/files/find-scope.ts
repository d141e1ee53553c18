import { wordSet } from '../../../../ground/model/word-set.ts'
import type { TreeScope } from '../../../../ground/model/effect.ts'
import type { Word } from '../../command.ts'
import { findTree } from './find-tree.ts'

/** A folder that a program searches, and a pattern of the files that it names there. */
export interface FoundFiles {
  readonly root: string
  /** A glob below `root`: `*` for everything, a leading `**` for folders of folders too. */
  readonly pattern: string
  /** Further folders that it searches. */
  readonly others?: readonly string[]
  /** The part of the folders that is searched, where the finder looks into folders of folders. */
  readonly scope?: TreeScope
}

/** Stands for some of the files below, which a test chose that says nothing of their names. */
export const someOf = '**/[found]*'
/** Stands for empty files, which nobody misses. */
const emptyOnes = '**/[empty]*'

const findTests =
  /^-(?:i?name|i?path|i?regex|i?wholename|size|[acm]time|[acm]min|newer\w{0,2}|user|group|perm|empty|inum|links|nouser|nogroup)$/

const maxRoots = 8

const namesFiles = wordSet('-name -iname -path -ipath')

/** The folders that a `find` searches, and the files below them that its tests keep. */
export interface FindScope extends FoundFiles {
  readonly roots: readonly Word[]
  readonly scope: TreeScope
  /** It tests more than the kind of file and the depth. */
  readonly narrowed: boolean
}

/** Reads the folder that a `find` searches first, and the pattern of the names that its tests keep. */
export function findScope(args: readonly Word[]): FindScope {
  const start = args.findIndex(word => /^[-(!]/.test(word.text) && !/^-[HLPOD]/.test(word.text))
  const roots = args.slice(0, start === -1 ? args.length : start).filter(word => !/^-[HLPOD]/.test(word.text))
  const tests = args.map(word => word.text).filter(text => text.startsWith('-') && findTests.test(text))
  const names = args.filter((_word, i) => namesFiles.has(args[i - 1]?.text ?? ''))
  const root = roots[0]?.text ?? '.'
  const others = roots.slice(1, maxRoots).map(word => word.text)
  const scope = findTree(args.map(word => word.text))
  const found = { roots, root, scope, ...(others.length > 0 && { others }) }
  const all = { ...found, pattern: '*', narrowed: false }
  if (tests.length === 0) return all
  const onlyNames = tests.every(test => namesFiles.has(test))
  if (onlyNames && names.every(word => /^[*.?/]*$/.test(word.text))) return all
  if (tests.every(test => test === '-empty')) return { ...found, pattern: emptyOnes, narrowed: true }
  return { ...found, pattern: namePattern(args, tests, names), narrowed: true }
}

/** Other tests leave fewer of what a name fits; where one of several tests is enough, all of them must be names. */
function namePattern(args: readonly Word[], tests: readonly string[], names: readonly Word[]): string {
  const either = args.some(({ text }) => text === '-o' || text === '-or')
  const unless = args.some(({ text }) => text === '!' || text === '-not')
  const onlyNames = tests.every(test => /^-(?:i?(?:name|path)|type)$/.test(test))
  const ends = names.map(word => word.text.split('/').at(-1) ?? '*')
  if (ends.length === 0 || unless || (either && !onlyNames)) return someOf
  if (ends.length === 1 || !either) return `**/${ends[0]}`
  return ends.length <= 8 && ends.every(end => !/[{},]/.test(end)) ? `**/{${ends.join(',')}}` : someOf
}
