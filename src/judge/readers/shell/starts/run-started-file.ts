import type { Word } from '../../command.ts'
import { fileContents } from '../../file-contents.ts'
import { quotedForShell } from '../printf-text.ts'
import { pathTarget, resolvePath } from '../../paths/path-target.ts'
import { maximumDepth, type ReadContext } from '../../read-context.ts'
import { basename, isProgram } from '../program-name.ts'
import { runFile } from '../../commands/code/run-code.ts'
import { scriptFormats, unknownText } from './script-formats.ts'
import { buildFormats } from './build-formats.ts'
import { taskFormats } from './task-formats.ts'
import { settingsFormats } from './settings-formats.ts'
import type { StartedFormat, StartedText } from './started-text.ts'

const formats: ReadonlyMap<string, StartedFormat> = new Map([
  ...settingsFormats,
  ...scriptFormats,
  ...buildFormats,
  ...taskFormats,
])

/** Tells whether a format, or a language, is read here. */
export function isStartedFormat(name: string): boolean {
  return formats.has(name) || name === 'programs' || name === 'program' || name === 'unknown'
}

/** Returns the reader of a format; undefined for a language that others read. */
export function formatOf(name: string): StartedFormat | undefined {
  return formats.get(name)
}

/** Reads a file that a program is told to run or to load, as that program does. */
export function runStartedFile(
  format: string,
  word: Word,
  context: ReadContext,
  goals?: readonly string[],
): void {
  if (goals || buildFormats.has(format)) return readSettings(format, word, context, goals)
  if (!word.known || /^(?:-|\/dev\/.{0,100})?$/.test(word.text)) return
  if (context.depth >= maximumDepth) return tooDeep(word, context)
  if (format === 'programs') return emitFolder(word, context)
  if (format === 'program') return runLine(quotedForShell(word.text), word, context)
  if (format === 'unknown') return readUnknown(word, context)
  const read = formats.get(format)
  const isRun = isKnown(pathTarget(word, context.place).path, context)
  if (!read) return isRun ? undefined : runFile(format, word, context)
  // A file of statements is read as such by the reader of its database.
  if (!isRun && format !== 'psql')
    runFile(format, word, context, (text, inside) => runText(read(text), word, inside))
  else readSettings(format, word, context)
}

/** Tells whether a reader of the program itself said already that it runs the file. */
function isKnown(path: string | null, { out: { effects } }: ReadContext): boolean {
  return effects.some(
    effect =>
      effect.type === 'execute' && effect.source.from === 'file' && effect.source.target.path === path,
  )
}

/** Reads a file of settings that a program looks for by itself: one that is not there says nothing. */
export function readSettings(
  format: string,
  word: Word,
  context: ReadContext,
  goals?: readonly string[],
): void {
  if (context.depth >= maximumDepth) return tooDeep(word, context)
  const contents = fileContents(pathTarget(word, context.place), context)
  const read = formats.get(format)
  if (contents.from === 'literal' && read) runText(read(contents.text, goals), word, context)
}

/** Runs what a text has its program start, and reads the files that it loads. */
export function runText(text: StartedText, word: Word, context: ReadContext): void {
  const inside = { ...context, depth: context.depth + 1, offset: null, outer: word.evidence }
  for (const { language, code } of text.codes)
    if (language === 'sqlite') context.code.readSql('sqlite', code, inside, { client: 'sqlite3' })
    else context.code.readCode(language, code, inside)
  for (const { format, name, beside, goals } of text.files) {
    const isBeside = beside === true && !/^[/~]/.test(name)
    const path = isBeside ? resolvePath(`${word.text}/../${name}`, context.place.cwd) : name
    if (isReadAlready(JSON.stringify([format, path, goals, word.evidence]), context)) continue
    runStartedFile(
      format,
      { ...word, text: path, known: !/[$`]/.test(path), glob: /[*?[]/.test(path) },
      inside,
      goals,
    )
  }
  if (text.unread !== undefined)
    context.out.emit({
      type: 'opaque',
      what: 'script-file',
      why: `${word.text.slice(0, 80)}: ${text.unread}`,
      weight: 'everything',
      evidence: word.evidence,
      through: context.through,
    })
}

/** Files that name one another are read once for each word of the call. */
function isReadAlready(key: string, { out: { scriptsRead } }: ReadContext): boolean {
  const isKnown = scriptsRead.has(key)
  scriptsRead.add(key)
  return isKnown
}

/** Reads a command line that somebody is told to start. */
export function runLine(text: string, { evidence }: Word, context: ReadContext): void {
  context.code.readCode('shell', text, {
    ...context,
    depth: context.depth + 1,
    offset: null,
    outer: evidence,
  })
}

/** A file of an unknown kind: a program where its first line says so, else settings with command lines among them. */
function readUnknown(word: Word, context: ReadContext): void {
  const target = pathTarget(word, context.place)
  if (target.path === null || target.class === 'device' || target.class === 'system') return
  const contents = fileContents(target, context)
  if (contents.from !== 'literal') return
  if (contents.text.startsWith('#!')) return runLine(quotedForShell(word.text), word, context)
  const { codes, files } = unknownText(contents.text)
  const lines = codes.filter(({ code }) => isProgram(basename(code.trim().split(/\s/, 1)[0] ?? '')))
  runText({ codes: lines, files }, word, context)
}

/** Programs that are started by their names out of a folder: which ones, only the run tells. */
function emitFolder(word: Word, context: ReadContext): void {
  const target = pathTarget(word, context.place)
  if (
    target.path === null ||
    !/^(?:inside|generated|workspace|temp|home-content|home|outside)$/.test(target.class)
  )
    return
  const source = { from: 'file', target } as const
  const { out, through } = context
  out.emit({ type: 'execute', language: 'programs', source, read: false, evidence: word.evidence, through })
}

function tooDeep(word: Word, { out, through }: ReadContext): void {
  const why = `${word.text.slice(0, 80)}: files that load files are more than ${maximumDepth} deep`
  out.emit({ type: 'opaque', what: 'depth', why, weight: 'everything', evidence: word.evidence, through })
}
