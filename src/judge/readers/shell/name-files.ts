import type { Effect, Evidence, PathTarget, RunEffect } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import type { ReadContext, WrittenFiles } from '../read-context.ts'
import type { ProgramName } from './program-name.ts'
import type { ShellState } from './shell-state.ts'
import { wrapperWords } from './unwrap-command.ts'
import { environmentVariable } from '../../../ground/model/environment-variable.ts'
import type { Place } from '../../../ground/model/place.ts'
import { commandReaders } from '../commands/index.ts'
import { isWithin, pathTarget } from '../paths/path-target.ts'
import { wrappers } from './wrapper-table.ts'
import { hasOption, optionValue, readOptions } from '../options.ts'
import { substituteText } from './text-changes.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { looksOnly } from './looks-only.ts'
import { hasPattern } from '../paths/plain-patterns.ts'
import { pathsIn } from '../paths/paths-in.ts'

const maxWords = 64
const maxNames = 32
const maxNameLength = 4_096

/** Options whose value is a text for people, of any program, and of those where a letter says it. */
const speaking =
  /^--(?:message|body|title|summary|notes?|desc|description|comment|subject|text|reason|data[\w-]*|json|form|header|prompt|query|prefix)(?:=|$)|^-D?[A-Z_]*PREFIX[:=]|^[A-Z_]*PREFIX=|^(?:body|title|description|message)=/i
const speakingLetters: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      ['git hg svn gh', /^-(?:[a-zA-Z]{0,3}m|b|t|F)$/],
      ['glab jira linear tea bb bd', /^-[bdmst]$/],
      ['curl http https xh wget', /^-[dHF]$/],
      ['claude codex gemini aider llm', /^-[pm]$/],
    ] as const
  ).flatMap(([names, letters]) => names.split(' ').map(name => [name, letters])),
)
/** Every form of an option that `speaking` knows begins with a dash, or holds its value. */
const mayBeOption = (text: string) => text.startsWith('-') || text.includes('=')
const isOwnFolder = (text: string) =>
  /^(?:-D?[\w-]*=)?[~/$][^\s]*\/countersign\/?$/.test(text.slice(0, 1_024))
const runtimes = wordSet('node nodejs deno bun tsx ts-node electron')
const isBare = (text: string) => /^[\w][\w.-]{0,63}$/.test(text)
/** Programs that show a folder to a person, or that work in one that is named. */
const showing = wordSet('code cursor subl idea open xdg-open nautilus ranger nnn yazi zoxide z')

/**
 * Returns what a program is told that may be a file, save what its reader’s effects name already: an option’s value, a
 * word for a program that nobody reads, a path inside a text that the program may run.
 */
function namedFiles(
  program: string,
  args: readonly Word[],
  effects: readonly Effect[],
  place: Place,
): readonly PathTarget[] {
  if (looksOnly(program) || showing.has(program) || args.length === 0) return []
  const letters = speakingLetters.get(program)
  const speaks = (text: string) =>
    (mayBeOption(text) && speaking.test(text) && !(program === 'git' && text.startsWith('--prefix'))) ||
    letters?.test(text) === true
  const takesBareNames = runtimes.has(program)
  let spoke = false
  const notified = spelledIn(effects)
  const found: PathTarget[] = []
  for (const word of args.slice(0, maxWords)) {
    const speaksOf = speaks(word.text)
    const isSaid = spoke || speaksOf
    spoke = speaksOf
    // A text may tell of ours; a folder that is nothing else is one.
    if ((isSaid && !isOwnFolder(word.text)) || notified.has(word.text)) continue
    const paths = pathsIn(word.text.slice(0, maxNameLength))
    // What runs our language takes a file by its bare name too.
    for (const text of takesBareNames && isBare(word.text) ? [word.text, ...paths] : paths)
      if (!notified.has(text) && found.length < maxNames)
        found.push(pathTarget({ text, known: word.known, glob: word.glob || hasPattern(text) }, place))
  }
  return found
}

/** The paths that effects name as they are spelled, and without the slash at their end. */
function spelledIn(effects: readonly Effect[]): ReadonlySet<string> {
  const notified = new Set<string>()
  const tell = ({ raw }: PathTarget) => notified.add(raw).add(raw.endsWith('/') ? raw.slice(0, -1) : raw)
  for (const effect of effects) {
    if ('target' in effect && typeof effect.target === 'object') tell(effect.target)
    if ('to' in effect) tell(effect.to)
  }
  return notified
}

/** The most characters of a variable that are noted. */
const maxLength = 4_096

/** Returns the run, with its folder where the call went to another than its own. */
export function runOf(
  program: string,
  args: readonly Word[],
  evidence: Evidence,
  { out, through, place: { cwd } }: ReadContext,
): RunEffect {
  const argv = args.map(word => word.text)
  const run: RunEffect = { type: 'run', program, argv, evidence, through }
  return out.folder === undefined || cwd === out.folder ? run : { ...run, folder: cwd }
}

/** Notes a program that starts on this machine: what it loads from the disk is looked up where a person is asked. */
export function noteRun({ program, raw }: ProgramName, args: readonly Word[], state: ShellState): void {
  const { out, place, through } = state.context
  if (!place.observed) return
  const words = args.map(word => word.text)
  out.noteRun({ program, raw, words, cwd: place.cwd, through, environment: loadingOf(state) })
}

function loadingOf({ variables }: ShellState): Readonly<Record<string, string>> {
  const found: (readonly [string, string])[] = []
  for (const name of variables.keys()) {
    const value = environmentVariable(name) && variables.get(name)
    if (value && (value.known || name === 'PATH') && value.text.length <= maxLength)
      found.push([name, value.text])
  }
  return Object.fromEntries(found)
}

/** Puts another text of a run in the place of the one that was emitted. */
export function replaceRun(run: RunEffect, other: RunEffect, { out: { effects } }: ReadContext): void {
  const at = effects.lastIndexOf(run)
  if (at !== -1) effects[at] = other
}

/** Notes files that a program changes, or makes a pipe, for what runs after it. */
export function noteFiles(program: string, args: readonly Word[], { context, shared }: ShellState): void {
  if (program === 'sed' || program === 'gsed') noteChangedFiles(args, context, shared.files)
  if (program === 'mkfifo') notePipes(args, context, shared.files)
}

/** Adds to a run what it is told that may be a file, and returns it; what a wrapper runs says it by itself. */
export function nameFiles(
  run: RunEffect,
  raw: string,
  args: readonly Word[],
  beside: readonly Effect[],
  state: ShellState,
): RunEffect {
  const { context } = state
  const input = state.given.map(text => ({ text, known: true, glob: false, evidence: run.evidence }))
  const own = [...input, ...wrapperWords(run.program, args)]
  const names = namedFiles(run.program, own, beside, context.place)
  const program = startedFiles(raw, args, context.place, state.variables.get('PATH')?.text)
  if (names.length + program.length === 0) return run
  const { type, argv, evidence, through } = run
  const named: RunEffect = {
    type,
    program: run.program,
    argv,
    evidence,
    through,
    names: [...program, ...names],
  }
  replaceRun(run, named, context)
  return named
}

const maxFolders = 16

/**
 * Returns the files that a program’s name may start: the one that it spells, or one in each folder of programs and of a
 * `PATH` that the call sets.
 */
function startedFiles(
  raw: string,
  args: readonly Word[],
  place: Place,
  searchPath = '',
): readonly PathTarget[] {
  const fileAt = (text: string) => pathTarget({ text, known: true, glob: false }, place)
  if (raw.includes('/')) return [fileAt(raw)]
  const isKnown = commandReaders.has(raw) || wrappers.has(raw)
  // A program of ours does nothing without a verb.
  if (isKnown || args.length === 0 || !/^[\w.-]{1,64}$/.test(raw)) return []
  const folders = [...foldersOf(searchPath, place), ...ofPackages(place), ...(place.programFolders ?? [])]
  return [...new Set(folders)].map(folder => ({ ...fileAt(`${folder}/${raw}`), raw: raw }))
}

/** `npx x`, `npm exec x`: programs of packages, save where this program itself is worked on. */
function ofPackages({ cwd, workspace, installation = [], observed }: Place): readonly string[] {
  const isOwn = installation.some(folder => isWithin(cwd, folder))
  return isOwn || !observed ? [] : [cwd, workspace].map(folder => `${folder}/node_modules/.bin`)
}

/** An empty part of a search path is the working folder. */
function foldersOf(searchPath: string, place: Place): readonly string[] {
  if (searchPath === '') return []
  const parts = searchPath.slice(0, 4_096).split(':').slice(0, maxFolders)
  return parts.flatMap(
    part => pathTarget({ text: part || '.', known: !part.includes('$'), glob: false }, place).path ?? [],
  )
}

/** Notes the contents of a file after `sed -i`, where this call wrote it; or that nobody knows them. */
function noteChangedFiles(args: readonly Word[], context: ReadContext, files: WrittenFiles): void {
  if (
    (files.sources.size === 0 && !context.place.observed) ||
    !args.some(word => /^-[a-zA-Z]*i|^--in-place/.test(word.text))
  )
    return
  const options = readOptions(args, new Set(['e', 'expression', 'f', 'file', 'l', 'line-length']))
  const scripted = hasOption(options, 'e', 'expression', 'f', 'file')
  const script = scripted ? optionValue(options, 'e', 'expression') : options.operands[0]
  for (const word of scripted ? options.operands : options.operands.slice(1)) {
    const { path } = pathTarget(word, context.place)
    if (path === null) continue
    const change = (before: string) => (script?.known ? changeText(before, script.text) : null)
    if (!files.sources.has(path)) {
      if (context.place.observed) files.changes.set(path, change)
      continue
    }
    const text = files.get(path)
    if (text === undefined) continue
    const changed = change(text)
    if (changed === null) files.delete(path)
    else files.set(path, changed)
    files.sources.set(path, changed === null ? { from: 'unknown' } : { from: 'literal', text: changed })
  }
}

/** Lines that go leave the others as they were read. */
function changeText(text: string, script: string): string | null {
  const line = String.raw`(?:\d{1,6}|\$|/[^/\n]{1,200}/)`
  return new RegExp(`^${line}(?:,${line})?d$`).test(script) ? text : substituteText(text, [script])
}

/** Notes a `mkfifo x`: its contents come from another process, and are not followed. */
function notePipes(args: readonly Word[], context: ReadContext, files: WrittenFiles): void {
  for (const word of args.filter(item => !item.text.startsWith('-'))) {
    const { path } = pathTarget(word, context.place)
    if (path === null) continue
    files.delete(path)
    files.sources.set(path, { from: 'unknown' })
  }
}
