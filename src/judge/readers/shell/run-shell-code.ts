import type { DataSource, Evidence, PathTarget } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { pathTarget } from '../paths/path-target.ts'
import { emitOpaque } from './emit-opaque.ts'
import { holdsMatched } from './matched-value.ts'
import type { ShellState } from './shell-state.ts'
import { fileContents } from '../file-contents.ts'
import { fittingPaths, fittingWords } from '../commands/files/fitting-words.ts'

const opaqueText = { from: 'unknown' } as const

/** Reads the program that a shell is given: text is read; everything else becomes an execution that was not read. */
export function runShellCode(
  input: DataSource,
  evidence: Evidence,
  state: ShellState,
  stdin: DataSource,
): DataSource {
  const { out, through } = state.context
  const paths = input.from === 'file' ? fittingPaths(input.target, state.context) : undefined
  if (paths) {
    for (const text of paths) {
      const target = pathTarget({ text, known: true, glob: false }, state.context.place)
      runShellCode({ from: 'file', target }, evidence, state, stdin)
    }
    return opaqueText
  }
  const source = input.from === 'file' ? ofFile(input, state) : { shown: input, text: textOf(input) }
  const { shown, text } = source
  if (shown.from === 'decoded' && text !== undefined) {
    out.emit({ type: 'disguise', how: shown.encoding, undone: true, evidence, through })
  }
  const shellOver = isConnection(shown) ? ({ shellOver: 'connection' } as const) : {}
  const read = text !== undefined
  out.emit({ type: 'execute', language: 'shell', source: shown, read, ...shellOver, evidence, through })
  if (read) return runIn(text, holdsMatched(input), evidence, state, stdin)
  emitUnread(shown, state)
  return opaqueText
}

function runIn(
  text: string,
  matched: boolean,
  evidence: Evidence,
  state: ShellState,
  stdin: DataSource,
): DataSource {
  const { context } = state
  state.context = { ...context, offset: null, outer: evidence, ...(matched && { matched }) }
  const output = state.walker.runText(text, state, stdin)
  state.context = { ...context, place: state.context.place }
  return output
}

/** Tells whether commands come from a raw network connection: whoever is at its other end then has a shell. */
export function isConnection(source: DataSource): boolean {
  return source.from === 'download' && /^(?:tcp|udp):/.test(source.url)
}

function textOf(source: DataSource): string | undefined {
  return source.from === 'literal' || source.from === 'decoded' ? source.text : undefined
}

/**
 * Returns the contents of a file. The file stays the source where its text was gathered or written as it stands; a
 * downloaded text stays a download.
 */
function ofFile(input: Extract<DataSource, { from: 'file' }>, state: ShellState) {
  if (input.madeBy !== undefined)
    return { shown: { from: 'output', program: input.madeBy } as const, text: undefined }
  const contents = fileContents(input.target, state.context)
  return { shown: contents.from === 'literal' ? input : contents, text: textOf(contents) }
}

function emitUnread(source: DataSource, state: ShellState): void {
  if (source.from === 'file') {
    const { path, glob } = source.target
    // Of a pattern that fits more than is looked at, nobody knows what runs.
    const isCut = path === null && glob && state.context.place.observed
    const where = isCut ? 'everything' : path === null ? 'matters' : 'note'
    emitOpaque(state, 'script-file', `the script was not read: ${source.target.raw.slice(0, 80)}`, where)
  } else if (source.from !== 'download') {
    emitOpaque(state, 'code', 'a shell runs text that is known only at run time', 'everything')
  }
}

/** Reads a script that is named as a word: `bash FILE`, `source FILE`, or a process substitution. */
export function runShellFile(word: Word, state: ShellState, stdin: DataSource): DataSource {
  if (!word.known && word.source && /^[<>]\(/.test(word.text)) {
    return runShellCode(word.source, word.evidence, state, stdin)
  }
  const words = fittingWords(word, state.context)
  if (words) {
    for (const one of words) runShellFile(one, state, stdin)
    return opaqueText
  }
  const target = pathTarget(word, state.context.place)
  if (/^\/dev\/(?:stdin|fd\/0)$|^\/proc\/self\/fd\/0$/.test(target.path ?? '')) {
    return runShellCode(stdin, word.evidence, state, { from: 'input' })
  }
  const descriptor = /^\/(?:dev|proc\/self)\/fd\/(\d{1,3})$/.exec(target.path ?? '')?.[1]
  const opened = descriptor === undefined ? undefined : state.descriptors.get(descriptor)
  if (opened) return runShellCode(opened, word.evidence, state, stdin)
  const { out, through } = state.context
  out.emit({ type: 'read', target, recursive: false, evidence: word.evidence, through })
  return runNamedFile(target, word.evidence, state, stdin)
}

/**
 * Reads the text of a file that knows where it lies: `$(dirname "${BASH_SOURCE[0]}")`. One that runs itself again with
 * the same arguments says nothing new.
 */
export function runNamedFile(
  target: PathTarget,
  evidence: Evidence,
  state: ShellState,
  stdin: DataSource,
): DataSource {
  const { files, positional } = state
  const run = [target.path ?? target.raw, ...positional.map(({ text }) => text)].join('\0')
  if (files.some(file => file.run === run)) return opaqueText
  state.files = [...files, { word: { text: target.raw, known: target.path !== null, glob: false }, run }]
  const output = runShellCode({ from: 'file', target }, evidence, state, stdin)
  state.files = files
  return output
}
