import { parse, type Script } from 'unbash'
import type { DataSource } from '../../../ground/model/effect.ts'
import { maximumDepth, type ReadContext, WrittenFiles } from '../read-context.ts'
import { allAreBodies, cutHereDocuments } from './cut-here-documents.ts'
import { expandParts, expandValue } from './expand-word.ts'
import { emitOpaque, reportErrors } from './emit-opaque.ts'
import { reportOddCharacters } from './report-odd-characters.ts'
import { runWords } from './run-words.ts'
import { Shared, ShellState, type Walker } from './shell-state.ts'
import { runScript } from './run-script.ts'

/** The length of one parse once here-documents are cut out: the parser's time grows faster than its input. */
const maximumScript = 16 * 1024
const maximumText = 1024 * 1024
const maximumSubstitutions = 256
const maximumNesting = 64
const maximumHereDocuments = 256

/**
 * Reads a shell text, emits what it would do into `context.out`, and returns its standard output. Nothing is run. Never
 * throws; a part that can't be read becomes an opaque effect.
 */
export function readShell(
  text: string,
  context: ReadContext,
  stdin: DataSource = { from: 'input' },
): DataSource {
  const files = context.files instanceof WrittenFiles ? context.files : newFiles(context)
  const state = new ShellState({ ...context, files }, walker, new Shared(files), text)
  if (context.depth <= maximumDepth) return readIn(text, state, stdin)
  emitOpaque(state, 'depth', `code is nested more than ${maximumDepth} deep`, 'everything')
  return { from: 'unknown' }
}

function newFiles({ files, out }: ReadContext): WrittenFiles {
  const made = new WrittenFiles(files.entries())
  if (out.written.length < mostShells) out.written.push(made)
  return made
}

/** Shells that begin by themselves, whose files are remembered. */
const mostShells = 256

const walker: Walker = { runScript, runText, runWords, expandValue, expandParts }

/** Reads a text that a command of `state` gave to a shell: `eval`, `sh -c`, an alias. */
function runText(text: string, state: ShellState, stdin: DataSource): DataSource {
  if (state.context.depth >= maximumDepth) {
    emitOpaque(state, 'depth', `code is nested more than ${maximumDepth} deep`, 'everything')
    return { from: 'unknown' }
  }
  const { context, source } = state
  state.context = { ...context, depth: context.depth + 1, offset: null }
  state.source = text
  const output = readIn(text, state, stdin)
  state.source = source
  state.context = { ...context, place: state.context.place }
  return output
}

function readIn(text: string, state: ShellState, stdin: DataSource): DataSource {
  const problem = text.length > maximumText ? 'the text is longer than 1 MiB' : null
  if (problem) return refuse(state, problem)
  try {
    return text.length > maximumScript ? readLong(text, state, stdin) : readCode(text, state, stdin)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return refuse(state, 'it is nested too deep')
  }
}

function refuse(state: ShellState, why: string): DataSource {
  emitOpaque(state, 'size', why, 'everything')
  return { from: 'unknown' }
}

/** Reads a long text: the bodies of here-documents go around the parser, and the rest must be short. */
function readLong(text: string, state: ShellState, stdin: DataSource): DataSource {
  const { code, bodies } = cutHereDocuments(text, maximumScript)
  if (code.length > maximumScript) {
    return refuse(state, `the script is longer than ${maximumScript / 1024} KiB without its here-documents`)
  }
  for (const [mark, body] of bodies) state.shared.bodies.set(mark, body)
  const { context, source } = state
  state.context = { ...context, offset: null }
  state.source = code
  const output = readCode(code, state, stdin, bodies)
  state.context = { ...context, place: state.context.place }
  state.source = source
  return output
}

function readCode(
  code: string,
  state: ShellState,
  stdin: DataSource,
  bodies?: ReadonlyMap<string, string>,
): DataSource {
  const problem = tooMuch(code)
  if (problem) return refuse(state, problem)
  const script: Script = parse(code)
  if (bodies && !allAreBodies(script, bodies))
    return refuse(state, 'its here-documents can not be told apart')
  reportOddCharacters(code, state)
  if (script.commands.length > 0 || code.trim() !== '') reportErrors(script, state)
  return runScript(script, state, stdin)
}

function tooMuch(code: string): string | null {
  if (code.length < 512) return null
  if (occurrences(code, '$(') + occurrences(code, '<(') + occurrences(code, '>(') > maximumSubstitutions)
    return 'it holds too many substitutions'
  if (nesting(code) > maximumNesting) return 'its substitutions are nested too deep'
  return occurrences(code, '<<') > maximumHereDocuments ? 'it holds too many here-documents' : null
}

/** Returns the largest number of `$(` that stand open at once. */
function nesting(code: string): number {
  let open = 0
  let most = 0
  for (const match of code.matchAll(/\$\(|\)/g)) {
    open = match[0] === ')' ? Math.max(0, open - 1) : open + 1
    most = Math.max(most, open)
  }
  return most
}

function occurrences(text: string, part: string): number {
  let count = 0
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) count++
  return count
}
