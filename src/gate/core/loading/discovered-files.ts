import { dirname, join, resolve } from 'node:path'
import type { ProgramRun } from '../../../ground/model/program-run.ts'
import { typeAt } from '../binding/files-below.ts'
import { wordsOfOptions } from '../binding/bind-run.ts'
import { type Dirent, readdirSync } from 'node:fs'
import { type Discoverer, discovererTable } from './discoverer-table.ts'

const maxDepth = 16
/** Folders of tools and of what they made. Hidden ones are passed over as well. */
const passed =
  /^(?:\..*|node_modules|bower_components|__pycache__|venv|env|site-packages|vendor|target|\.?cdk\.out)$/

/** The entries of folders that are left to look at. */
interface EntriesLeft {
  entries: number
}

/** Files below a folder whose path from there fits; `isWhole` is false where there are more than are looked at. */
function filesFitting(
  folder: string,
  fits: RegExp,
  left: EntriesLeft,
): { readonly paths: readonly string[]; readonly isWhole: boolean } {
  const paths: string[] = []
  const pending = [{ at: '', depth: 0 }]
  let isWhole = true
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { at, depth } = next
    for (const entry of entriesOf(join(folder, at))) {
      if (left.entries-- <= 0) return { paths, isWhole: false }
      const name = at === '' ? entry.name : `${at}/${entry.name}`
      if (!entry.isDirectory()) {
        if (fits.test(name)) paths.push(join(folder, name))
      } else if (!passed.test(entry.name)) {
        if (depth < maxDepth) pending.push({ at: name, depth: depth + 1 })
        else isWhole = false
      }
    }
  }
  return { paths, isWhole }
}

/** Files right in a folder whose name fits. */
function filesHere(folder: string, fits: RegExp): readonly string[] {
  return entriesOf(folder).flatMap(entry =>
    !entry.isDirectory() && fits.test(entry.name) ? [join(folder, entry.name)] : [],
  )
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Fit the names of programs that find files. */
export const discoverers: readonly RegExp[] = discovererTable.map(({ programs }) => programs)

/** Files that a run finds by their names, with their language. */
export interface DiscoveredFiles {
  readonly language: string
  readonly paths: readonly string[]
  /** Those that lie anywhere below a folder. */
  readonly below: readonly string[]
  /** False where there are more than are looked at. */
  readonly isWhole: boolean
}

/** Finds the files that a program runs because of their names: tests, and settings that are code. */
export function discoveredFiles(run: ProgramRun, left: EntriesLeft): readonly DiscoveredFiles[] {
  return [run, ...asModules(run)].flatMap(({ program, words }) => {
    const line = words.join(' ').slice(0, 4_096)
    return discovererTable
      .filter(one => one.programs.test(program) && (one.when === undefined || one.when.test(line)))
      .map(one => filesOf(one, words, run.cwd, left))
  })
}

/** `python -m pytest -q`, and `coverage run -m pytest -q`, are pytest. */
function asModules({ program, words }: ProgramRun): readonly Pick<ProgramRun, 'program' | 'words'>[] {
  if (!/^(?:python|pypy|coverage)/.test(program)) return []
  return words.flatMap((word, i) => {
    const name = word === '-m' ? words[i + 1] : /^-[bBdEiIOPqRsSuvx]{0,16}m(.{1,200})$/.exec(word)?.[1]
    return name === undefined ? [] : [{ program: name, words: words.slice(word === '-m' ? i + 2 : i + 1) }]
  })
}

function filesOf(
  kind: Discoverer,
  words: readonly string[],
  cwd: string,
  left: EntriesLeft,
): DiscoveredFiles {
  const { language, files, settings, above, verb, options = '', values = '', folder = '' } = kind
  const { operands } = wordsOfOptions(words, [options, values, folder].filter(Boolean).join(' '))
  if (verb !== undefined && operands.length > 0 && operands[0] !== verb) return { ...nothing, language }
  const inFolder = folder === '' ? [] : wordsOfOptions(words, folder).values
  const input = [...operands.filter(word => word !== verb), ...inFolder]
    .slice(0, 64)
    .map(word => resolve(cwd, word.split('::', 1)[0] ?? ''))
    .map(path => ({ path, type: typeAt(path) }))
  const named = input.flatMap(({ path, type }) => (type === 'file' ? [path] : []))
  const folders = input.flatMap(({ path, type }) => (type === 'folder' ? [path] : []))
  const at = kind.isWhole ? [cwd] : folders.length > 0 ? folders : named.length > 0 ? [] : [cwd]
  const below = files ? at.map(one => filesFitting(one, files, left)) : []
  const beside = settings ? filesHere(cwd, settings) : []
  const optional = options === '' ? [] : wordsOfOptions(words, options).values.slice(0, 16)
  const outside =
    above === undefined ? [] : [...new Set([...at, ...named.map(dirname)])].flatMap(one => upTo(one, above))
  return {
    language,
    paths: [
      ...new Set([
        ...(files && !kind.isWhole ? named : named.filter(path => kind.named?.test(path))),
        ...optional.flatMap(word => endingsOf(language).map(ending => resolve(cwd, word) + ending)),
        ...beside,
        ...outside,
      ]),
    ],
    below: below.flatMap(({ paths }) => paths),
    isWhole: below.every(({ isWhole }) => isWhole),
  }
}

/** A script may be named without its ending. */
function endingsOf(language: string): readonly string[] {
  return language === 'javascript' ? ['', '.js', '.cjs', '.mjs', '.ts'] : ['']
}

const nothing = { paths: [], below: [], isWhole: true }

function upTo(folder: string, name: string): readonly string[] {
  const found: string[] = []
  for (let at = folder; found.length < 16 && at !== dirname(at); at = dirname(at)) found.push(join(at, name))
  return found
}
