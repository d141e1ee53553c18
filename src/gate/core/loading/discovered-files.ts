import { dirname, join, resolve } from 'node:path'
import type { ProgramRun } from '../../../ground/model/program-run.ts'
import { typeAt } from '../binding/files-below.ts'
import { wordsOfOptions } from '../binding/bind-run.ts'
import { type Dirent, readdirSync } from 'node:fs'

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

/** A program that looks for files of code by their names, and runs them. */
interface Discoverer {
  readonly language: string
  readonly programs: RegExp
  /** Fits its words where only some of its uses do so. */
  readonly when?: RegExp
  /** Fits the files that it runs, below the folders that it is given or below its own. */
  readonly files?: RegExp
  /** Fits settings that are code, right in its own folder. */
  readonly settings?: RegExp
  /** A file that it runs from each folder above. */
  readonly above?: string
  /** Options whose value is no operand. */
  readonly values?: string
  /** The operand without which it looks for nothing, unless it has none at all. */
  readonly verb?: string
  /** Options whose value is a folder to look in. */
  readonly folder?: string
}

const scriptTests =
  /(?:[._-](?:test|spec)\.[cm]?[jt]sx?|(?:^|\/)(?:tests?|specs?|__tests__)\/.{0,400}\.[cm]?[jt]sx?|(?:^|\/)test(?:-[^/]{0,100})?\.[cm]?[jt]sx?)$/

const kinds: readonly Discoverer[] = [
  {
    language: 'python',
    programs: /^(?:pytest|py\.test|pytest-3)$/,
    files: /(?:^|\/)(?:conftest|test_[^/]{0,200}|[^/]{0,200}_test)\.py$/,
    above: 'conftest.py',
    values: '-c --config-file --rootdir -p -k -m -o -n --confcutdir -W --durations --maxfail --junitxml',
  },
  {
    language: 'python',
    programs: /^unittest$/,
    verb: 'discover',
    files: /(?:^|\/)test[^/]{0,200}\.py$/,
    values: '-p --pattern -t --top-level-directory -k',
    folder: '-s --start-directory',
  },
  {
    language: 'python',
    programs: /^nose2?(?:tests)?$/,
    files: /(?:^|\/)(?:test[^/]{0,200}|[^/]{0,200}_test)\.py$/,
  },
  {
    language: 'python',
    programs: /^(?:nox|inv|invoke|fab|behave|doit)$/,
    settings: /^(?:noxfile|tasks|fabfile|environment|dodo)\.py$/,
  },
  {
    language: 'javascript',
    programs: /^node$/,
    when: /(?:^|\s)--test(?:\s|$)/,
    files: scriptTests,
    values:
      '-r --require --import --loader --test-name-pattern --test-reporter --test-concurrency -C --env-file',
  },
  {
    language: 'javascript',
    programs: /^(?:jest|vitest|ava|playwright|tap|karma|cypress|mocha|jasmine)$/,
    when: /^(?!.*--(?:version|help)\b)(?!(?:install|show-report|open|init)\b)/,
    files: scriptTests,
    settings:
      /^(?:(?:jest|vitest|vite|playwright|cypress|ava|karma)\.(?:config|setup|conf)|\.mocharc)\.[cm]?[jt]s$/,
    values: '-c --config -r --require --import -t --testNamePattern --reporter --project -g --grep -w',
  },
  {
    language: 'javascript',
    programs: /^(?:bun|deno)$/,
    when: /^test\b/,
    files: scriptTests,
  },
  {
    language: 'javascript',
    programs:
      /^(?:eslint|prettier|stylelint|vite|webpack|rollup|next|nuxt|babel|gulp|grunt|rspack|parcel|tailwindcss|postcss|astro|svelte-kit|metro|tsup|commitlint|lint-staged|knip)$/,
    when: /^(?!.*--(?:version|help)\b)/,
    settings:
      /^(?:[\w.-]{1,60}\.config|\.(?:eslint|prettier|stylelint|babel|lintstaged|commitlint)rc|gulpfile|[Gg]runtfile)\.[cm]?[jt]s$/,
  },
  { language: 'ruby', programs: /^rspec$/, files: /_spec\.rb$|(?:^|\/)(?:spec|rails)_helper\.rb$/ },
  { language: 'ruby', programs: /^rake$/, settings: /^(?:[Rr]akefile(?:\.rb)?|[\w-]{1,100}\.rake)$/ },
  { language: 'perl', programs: /^prove$/, files: /\.t$/, values: '-I -e -j -P' },
  {
    language: 'php',
    programs: /^(?:phpunit|pest|phpspec)$/,
    files: /(?:Test|Spec)\.php$|(?:^|\/)bootstrap\.php$/,
    values: '-c --configuration --filter --group',
  },
]

/** Fit the names of programs that find files. */
export const discoverers: readonly RegExp[] = kinds.map(({ programs }) => programs)

/** Files that a run finds by their names, with their language. */
export interface DiscoveredFiles {
  readonly language: string
  readonly paths: readonly string[]
  /** False where there are more than are looked at. */
  readonly isWhole: boolean
}

/** Finds the files that a program runs because of their names: tests, and settings that are code. */
export function discoveredFiles(run: ProgramRun, left: EntriesLeft): readonly DiscoveredFiles[] {
  return [run, ...asModules(run)].flatMap(({ program, words }) => {
    const line = words.join(' ').slice(0, 4_096)
    return kinds
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
  { language, files, settings, above, verb, values = '', folder = '' }: Discoverer,
  words: readonly string[],
  cwd: string,
  left: EntriesLeft,
): DiscoveredFiles {
  const { operands, values: chosen } = wordsOfOptions(words, `${values} ${folder}`.trim())
  if (verb !== undefined && operands.length > 0 && operands[0] !== verb)
    return { language, paths: [], isWhole: true }
  const inFolder = folder === '' ? [] : chosen
  const input = [...operands.filter(word => word !== verb), ...inFolder]
    .slice(0, 64)
    .map(word => resolve(cwd, word.split('::', 1)[0] ?? ''))
    .map(path => ({ path, type: typeAt(path) }))
  const named = input.flatMap(({ path, type }) => (type === 'file' ? [path] : []))
  const folders = input.flatMap(({ path, type }) => (type === 'folder' ? [path] : []))
  const at = folders.length > 0 ? folders : named.length > 0 ? [] : [cwd]
  const below = files ? at.map(one => filesFitting(one, files, left)) : []
  const beside = settings ? filesHere(cwd, settings) : []
  const outside =
    above === undefined ? [] : [...new Set([...at, ...named.map(dirname)])].flatMap(one => upTo(one, above))
  return {
    language,
    paths: [
      ...new Set([...(files ? named : []), ...below.flatMap(({ paths }) => paths), ...beside, ...outside]),
    ],
    isWhole: below.every(({ isWhole }) => isWhole),
  }
}

function upTo(folder: string, name: string): readonly string[] {
  const found: string[] = []
  for (let at = folder; found.length < 16 && at !== dirname(at); at = dirname(at)) found.push(join(at, name))
  return found
}
