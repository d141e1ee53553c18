import { forEachChild, parse, type Script, type SyntaxNode } from 'unbash'
import type { DataSource } from '../../../ground/model/effect.ts'
import { maximumDepth, type ReadContext, WrittenFiles } from '../read-context.ts'
import { expandParts, expandValue } from './expand-word.ts'
import { emitOpaque, reportErrors } from './emit-opaque.ts'
import { reportOddCharacters } from './report-odd-characters.ts'
import { runWords } from './run-words.ts'
import { Shared, ShellState, type Walker } from './shell-state.ts'
import { runScript } from './run-script.ts'

/** A text whose here-documents stand apart: a mark of one line in place of each body. */
interface CutText {
  readonly code: string
  readonly bodies: ReadonlyMap<string, string>
}

/**
 * Cuts out the lines between `<<WORD` and `WORD`, in one pass. A text that holds the mark already, or that stays longer
 * than `maximum`, comes back whole.
 */
function cutHereDocuments(text: string, maximum: number): CutText {
  const bodies = new Map<string, string>()
  if (text.includes(mark)) return { code: text, bodies }
  const stored: string[] = []
  let end: string | null = null
  let body: string[] = []
  let length = 0
  for (const line of linesOf(text)) {
    if (length > maximum) return { code: text, bodies: new Map() }
    if (end === null) {
      stored.push(line)
      length += line.length + 1
      end = opening.exec(line.slice(0, 4_096))?.[2] ?? null
    } else if (line.trim() === end) {
      if (body.length > 0) stored.push(keep(body))
      stored.push(line)
      length += line.length + 40
      end = null
      body = []
    } else body.push(line)
  }
  if (body.length > 0) stored.push(keep(body))
  return { code: stored.join('\n'), bodies }

  function keep(lines: readonly string[]): string {
    const name = `${mark}${bodies.size}_`
    bodies.set(name, `${lines.join('\n')}\n`)
    return name
  }
}

function* linesOf(text: string): Generator<string> {
  let start = 0
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    yield text.slice(start, end)
    start = end + 1
  }
  yield text.slice(start)
}

const mark = '_here_document_body_'
const opening = /<<-?\s{0,9}(['"]?)([A-Za-z_][\w-]{0,63})\1/

/** True when every mark stands where the parser, too, sees the body of a here-document. */
function allAreBodies(script: Script, bodies: ReadonlyMap<string, string>): boolean {
  let seen = 0
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'HereDoc') seen += bodies.has(node.body.text.trim()) ? 1 : 0
    else forEachChild(node, visit)
  }
  visit(script)
  return seen === bodies.size
}

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
  if (out.written.length < maxShells) out.written.push(made)
  return made
}

/** Shells that begin by themselves, whose files are remembered. */
const maxShells = 256

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
  let max = 0
  for (const match of code.matchAll(/\$\(|\)/g)) {
    open = match[0] === ')' ? Math.max(0, open - 1) : open + 1
    max = Math.max(max, open)
  }
  return max
}

function occurrences(text: string, part: string): number {
  let count = 0
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) count++
  return count
}
