import { dirname, join, resolve } from 'node:path'
import type { Effect, ExecuteEffect, OpaqueEffect } from '../../../ground/model/effect.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { Place } from '../../../ground/model/place.ts'
import type { FilePart, ProgramRun, RunFiles } from '../../../ground/model/program-run.ts'
import type { CallReading } from '../../../judge/readers/index.ts'
import { isElsewhere } from '../../../judge/readers/paths/is-elsewhere.ts'
import type { LoadedModule } from '../../../judge/readers/read-context.ts'
import type { Roots } from '../binding/bind-run.ts'
import { isUnknownPath } from '../binding/folder-key.ts'
import { codeKind, type CodeKind, codeKinds, compiled, isData, searchedFolders } from './code-kinds.ts'
import { discoveredFiles, discoverers } from './discovered-files.ts'
import type { LoadingDisk } from './loading-disk.ts'
import { pythonShadows } from './python-shadows.ts'
import { isShim, languageOfProgram, projectPrograms } from './project-programs.ts'
import { givenFiles, runners, startedModules } from './started-modules.ts'

const max = 4_096
const maxDepth = 16
const names =
  /(?:\brequire(?:\.resolve)?\s{0,4}\(|\bfrom|\bimport)\s{0,4}\(?\s{0,4}["'`]([@~#\w][^"'`\n:]{0,200})["'`]/g
const endings = [
  '',
  '.js',
  '.ts',
  '.mjs',
  '.cjs',
  '/package.json',
  '/index.js',
  '/index.ts',
  '/index.mjs',
  '/index.cjs',
]

/**
 * Finds the files that a name without a path may stand for: a package of a folder above or of NODE_PATH, or a file of the
 * project by one of the usual short forms.
 */
function packageFiles(
  text: string,
  path: string,
  { search, folder }: Roots,
  disk: LoadingDisk,
): readonly string[] {
  const found = new Set([...text.matchAll(names)].slice(0, max).map(([, name = '']) => name))
  const above = foldersAbove(dirname(path))
  return [...found].flatMap(name => {
    const first = (name.split('/')[0] ?? '').toLowerCase()
    // The call itself may put a package into the nearest folder.
    const roots = [...above.filter((root, i) => i === 0 || disk.namesIn(root).has(first)), ...search]
    const short = name.replace(/^[@~#]\//, '')
    const own =
      /^[@~#]\//.test(name) || roots.length === 1 + search.length
        ? [join(folder, short), join(folder, 'src', short)]
        : []
    const files = [...roots.map(root => join(root, name)), ...own].flatMap(base =>
      endings.map(end => base + end),
    )
    return [...files, ...entryLists(name, path, roots)]
  })
}

/** The lists of a package that say what is loaded by a name in it: `x/sub`, and `#own` for one's own. */
function entryLists(name: string, path: string, roots: readonly string[]): readonly string[] {
  if (name.startsWith('#'))
    return foldersAbove(dirname(path)).map(folder => join(folder, '..', 'package.json'))
  const [, own] = /^((?:@[^/]+\/)?[^/]+)\//.exec(name) ?? []
  return own === undefined ? [] : roots.map(root => join(root, own, 'package.json'))
}

function foldersAbove(folder: string): readonly string[] {
  const found: string[] = []
  for (let at = folder; found.length < maxDepth; at = dirname(at)) {
    found.push(join(at, 'node_modules'))
    if (at === dirname(at)) break
  }
  return found
}

/** The most files that are followed for one call. */
const maxFollowed = 2_000
/** The most files, and characters, that are read as code: more is too much for one answer. */
const maxRead = 256
const maxText = 4 * 1024 * 1024
/** The most files that are not there, and that would be loaded if they were, of one call. */
const maxAbsent = 256
/** The most entries of folders that are looked at for files that a program finds by their names. */
const maxEntries = 20_000

/** Modules that the programs of a call load and that nobody but an agent answers for. */
export interface LoadedModules {
  readonly modules: readonly LoadedModule[]
  /** Every file that was followed, with its part. */
  readonly files: RunFiles
  /** Patterns of files that are loaded in place of these: compiled code beside a module. */
  readonly patterns: ReadonlySet<string>
  /** Says what was not followed. */
  readonly cut: readonly OpaqueEffect[]
}

/** The parts that following needs: the call as it was read, and the disk as it will find it. */
export interface LoadingParts {
  readonly reading: Pick<CallReading, 'effects' | 'runs' | 'loads' | 'contentsAfter'>
  readonly place: Place
  readonly disk: LoadingDisk
  readonly isLate: () => boolean
}

/** A file that is loaded, and the effect of the program that loads it. */
interface Loading {
  readonly path: string
  readonly kind: CodeKind
  readonly roots: Roots
  readonly by: Pick<Effect, 'evidence' | 'through'>
  /** It is loaded as code whatever its ending. */
  readonly isCode?: boolean
  /** The readers read it themselves, and its text where it stands in no file. */
  readonly program?: { readonly text?: string }
  /** It is loaded once it is there: that it appears is a change. */
  readonly mayAppear?: boolean
}

/**
 * Finds the modules that the programs of a call load, as their texts name them, and returns those that are neither
 * committed nor installed: they are read as the program is. What was not followed is said.
 */
export function loadedModules(parts: LoadingParts): LoadedModules {
  const { effects, runs } = parts.reading
  const programs = programsOf(effects, runs, parts.place)
  const loading = runs.filter(mayLoad)
  const planted = runs.flatMap(run => plantedIn(run, parts))
  if (programs.length + planted.length === 0 && loading.length === 0) return none
  const found = foundFiles(loading, parts)
  const starts = [...programs, ...planted, ...startsOf(loading, parts), ...found.loadings]
  return starts.length === 0 ? none : new Following(parts, found.isWhole).follow(starts)
}

/** Programs of the project that no package manager says it installed. */
function plantedIn(run: ProgramRun, { reading, disk }: LoadingParts): readonly Loading[] {
  return projectPrograms(run).flatMap(path => {
    const found = disk.at(path, reading.contentsAfter)
    if (found?.text === undefined || found.isKept || isShim(found.text)) return []
    const kind = codeKind(languageOfProgram(found.text))
    return kind
      ? [{ path, kind, roots: rootsOf(kind, run), by: effectOf(run, reading.effects), isCode: true }]
      : []
  })
}

/** Every Python that the call starts looks into PYTHONPATH, whatever the name of its program. */
function mayLoad({ program, environment }: ProgramRun): boolean {
  return environment['PYTHONPATH'] !== undefined || loaders.test(program)
}

const loaders = anyOf([...codeKinds.map(({ programs }) => programs), ...discoverers, ...runners])

function anyOf(names: readonly RegExp[]): RegExp {
  return new RegExp(names.map(({ source }) => source).join('|'))
}

/** Files that interpreters load by their names, and that hold no code of theirs. */
const notCode = /\.(?:node|so|wasm)$/

const none: LoadedModules = { modules: [], files: new Map(), patterns: new Set(), cut: [] }

/** The programs whose code the readers read, with the folders from which each run of their interpreter loads modules. */
function programsOf(
  effects: readonly Effect[],
  runs: readonly ProgramRun[],
  place: Place,
): readonly Loading[] {
  return effects.flatMap(effect => {
    const kind = effect.type === 'execute' && !isElsewhere(effect) ? codeKind(effect.language) : undefined
    if (!kind) return []
    const source = sourceOf(effect as ExecuteEffect)
    if (!source) return []
    const started = runs.filter(({ program }) => kind.programs.test(program)).slice(0, 8)
    const folders =
      started.length > 0 ? started.map(run => rootsOf(kind, run)) : [{ folder: place.cwd, search: [] }]
    return folders.map(
      ({ folder, search }): Loading => ({
        path: source.path ?? join(folder, `-${kind.ending}`),
        kind,
        roots: { folder, search: source.path === null ? search : [dirname(source.path), ...search] },
        by: effect,
        program: source.text === undefined ? {} : { text: source.text },
      }),
    )
  })
}

function sourceOf({ source }: ExecuteEffect): { path: string | null; text?: string } | undefined {
  if (source.from === 'file') return source.target.path === null ? undefined : { path: source.target.path }
  const text = source.from === 'literal' || source.from === 'decoded' ? source.text : undefined
  return text === undefined ? undefined : { path: null, text }
}

function rootsOf(kind: CodeKind, run: ProgramRun): Roots {
  const search = searchedFolders(kind, run).map(folder => resolve(run.cwd, folder))
  return { folder: run.cwd, search: kind.language === 'python' ? [...search, join(run.cwd, 'src')] : search }
}

/** Files that options and variables of a run make it load, and those that Python finds before its own. */
function startsOf(
  runs: readonly ProgramRun[],
  { reading: { effects }, disk }: LoadingParts,
): readonly Loading[] {
  return runs.flatMap(run =>
    codeKinds.flatMap(kind => {
      const isOwn = kind.programs.test(run.program)
      const roots = rootsOf(kind, run)
      const paths = isOwn ? startedModules(kind, run, roots) : givenFiles(kind, run, roots)
      const shadowed = kind.language === 'python' ? pythonShadows(run, roots, isOwn, disk) : []
      return [...paths, ...shadowed].map(path => ({
        path,
        kind,
        roots,
        by: effectOf(run, effects),
        mayAppear: true,
      }))
    }),
  )
}

/** Tests, and settings that are code, which a program finds by their names. */
function foundFiles(
  runs: readonly ProgramRun[],
  { reading: { effects }, disk }: LoadingParts,
): {
  readonly loadings: readonly Loading[]
  readonly isWhole: boolean
} {
  const left = { entries: maxEntries }
  let isWhole = true
  const loadings = runs.flatMap(run =>
    discoveredFiles(run, left).flatMap(found => {
      isWhole &&= found.isWhole
      const kind = codeKind(found.language)
      if (!kind) return []
      const { folder, search } = rootsOf(kind, run)
      const by = effectOf(run, effects)
      const below = kind.isFound ? found.below.filter(path => !disk.isUntouched(path)) : found.below
      return [...new Set([...found.paths, ...below])].map(path => ({
        path,
        kind,
        roots: {
          folder: kind.isFound ? dirname(path) : folder,
          search: [...new Set([dirname(path), ...search])],
        },
        by,
        isCode: true,
      }))
    }),
  )
  return { loadings, isWhole }
}

function effectOf({ program, through }: ProgramRun, effects: readonly Effect[]): Loading['by'] {
  const [first] = effects
  const run = effects.find(effect => effect.type === 'run' && effect.program === program)
  const evidence = (run ?? first)?.evidence ?? { pointer: '', start: 0, end: 0 }
  return { evidence, through: [...through, program] }
}

function holdsCode({ path, kind, program, isCode = false }: Loading): boolean {
  if (isUnknownPath(path)) return false
  if (program !== undefined || kind.files.test(path)) return true
  return isCode && !notCode.test(path) && !(kind.language === 'javascript' && path.endsWith('.json'))
}

/** One walk over the files that programs load. */
class Following {
  private readonly parts: LoadingParts
  private readonly modules: LoadedModule[] = []
  private readonly files = new Map<string, FilePart>()
  private readonly patterns = new Set<string>()
  private readonly seen = new Set<string>()
  private followed = 0
  private absent = 0
  private characters = 0
  private isCut: boolean

  constructor(parts: LoadingParts, isWhole: boolean) {
    this.parts = parts
    this.isCut = !isWhole
  }

  follow(starts: readonly Loading[]): LoadedModules {
    const pending = [...starts]
    for (let i = 0; i < pending.length; i++) {
      const loading = pending[i] as Loading
      const key = `${loading.kind.language} ${loading.path} ${loading.program?.text === undefined ? '' : i}`
      if (this.seen.has(key) || !holdsCode(loading)) continue
      this.seen.add(key)
      const text = this.textOf(loading)
      if (text === undefined) continue
      if (this.isCut && this.followed >= maxFollowed) break
      pending.push(...this.loadedBy(loading, text))
    }
    const [first] = starts
    const cut = this.isCut && first ? [this.opaque(first)] : []
    return { modules: this.modules, files: this.files, patterns: this.patterns, cut }
  }

  /** Returns the text that may load more; notes a module whose author is an agent. */
  private textOf({ path, kind, roots, by, program, mayAppear }: Loading): string | undefined {
    const { disk, reading, isLate } = this.parts
    if (program?.text !== undefined) return program.text
    const found = disk.at(path, reading.contentsAfter)
    if (!found) {
      if (mayAppear && this.absent++ < maxAbsent) this.files.set(path, 'absent')
      return undefined
    }
    if (this.followed++ >= maxFollowed) {
      this.isCut = true
      return undefined
    }
    if (isLate())
      throw new GateError(
        'unavailable',
        `${path} could not be read in time, so the call is not allowed: ask again.`,
      )
    const isNames =
      kind.names !== undefined || (kind.language === 'javascript' && path.endsWith('/package.json'))
    this.files.set(path, found.isKept ? 'kept' : isNames || program ? 'names' : (found.reason ?? 'read'))
    if (kind.language === 'javascript' && isData(path, found.text)) {
      this.files.set(path, 'names')
      return undefined
    }
    if (!program && !found.isKept && !isNames)
      this.note(
        { path, language: kind.language, cwd: roots.folder, evidence: by.evidence, through: by.through },
        found.text,
      )
    return found.text
  }

  private note(module: Omit<LoadedModule, 'text'>, text: string | undefined): void {
    this.characters += text?.length ?? 0
    if (this.modules.length >= maxRead || this.characters > maxText) {
      this.isCut = true
      this.files.set(module.path, 'too many files')
      return
    }
    this.modules.push({ ...module, ...(text !== undefined && { text }) })
  }

  private loadedBy({ path, kind, roots, by }: Loading, own: string): readonly Loading[] {
    const at = kind.files.test(path) ? path : `${path}${kind.ending}`
    // A name that values tell may be one of any file that was read.
    const text =
      kind.names !== undefined || path.endsWith('.json') ? own : `${own}\n${this.loadingText(kind)}`
    const all = kind.follow(text, at, roots)
    const references = all.filter(({ is }) => is === 'file')
    for (const { path: folder } of all.filter(({ is }) => is === 'folder'))
      for (const pattern of compiled) this.patterns.add(`${folder}/${pattern}`)
    const packages = kind.language === 'javascript' ? packageFiles(text, path, roots, this.parts.disk) : []
    return [
      ...references.map(one => ({
        path: one.path,
        kind: codeKind(kind.names ?? kind.language) ?? kind,
        roots,
        by,
        isCode: one.isCode === true,
        mayAppear: one.onlyPresent !== true,
      })),
      ...packages.map(one => ({ path: one, kind, roots, by })),
    ]
  }

  private loadingText({ language, loads }: CodeKind): string {
    return this.parts.reading.loads
      .flatMap(load => (load.language === language && !/["'`\n]/.test(load.name) ? [loads(load.name)] : []))
      .join('\n')
  }

  private opaque({ by: { evidence, through } }: Loading): OpaqueEffect {
    const why = `the programs load more files than are read (${maxFollowed} are followed, ${maxRead} are read)`
    const weight = this.modules.length > 0 ? 'everything' : 'matters'
    return { type: 'opaque', what: 'size', why, weight, evidence, through }
  }
}
