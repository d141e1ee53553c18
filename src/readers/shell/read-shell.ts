import { parse, type Script } from 'unbash'
import type { DataSource, OpaqueEffect } from '../../model/effect.ts'
import { evidenceAt, maximumDepth, type ReadContext } from '../read-context.ts'
import { runWords } from './run-words.ts'
import { Budget, ShellState, type Walker } from './shell-state.ts'
import { runScript } from './walk.ts'

/** How much one parse may see once here-documents are cut out: the parser's time grows faster than its input. */
const maximumScript = 16 * 1024
const maximumSubstitutions = 64
const maximumHereDocuments = 256

/**
 * Reads a shell text, emits what it would do, and says what its standard output is. Nothing is run. Never
 * throws; what can't be read becomes an opaque effect.
 */
export function readShell(
  text: string,
  context: ReadContext,
  stdin: DataSource = { from: 'input' },
): DataSource {
  const state = new ShellState(context, walker, new Budget(), text)
  return readIn(text, state, stdin)
}

const walker: Walker = { runScript, runText, runWords }

/** Reads a text that a command of `state` gave to a shell: `eval`, `sh -c`, an alias. */
function runText(text: string, state: ShellState, stdin: DataSource): DataSource {
  if (state.context.depth >= maximumDepth) {
    emitOpaque(state, 'depth', `code is nested more than ${maximumDepth} deep`, 'everything')
    return { from: 'unknown' }
  }
  const { context, source } = state
  const within = context.offset !== null && context.depth === 0 && source === text
  state.context = {
    ...context,
    depth: context.depth + 1,
    ...(within ? {} : { offset: null, outer: context.outer }),
  }
  state.source = text
  const output = readIn(text, state, stdin)
  state.source = source
  state.context = {
    ...state.context,
    depth: context.depth,
    offset: context.offset,
    outer: context.outer,
    through: context.through,
  }
  return output
}

function readIn(text: string, state: ShellState, stdin: DataSource): DataSource {
  const problem = tooMuch(text)
  if (problem) {
    emitOpaque(state, 'size', problem, 'everything')
    return { from: 'unknown' }
  }
  const script = parse(text)
  reportErrors(script, text, state)
  return runScript(script, state, stdin)
}

function tooMuch(text: string): string | null {
  if (text.length > 1024 * 1024) return 'the text is longer than 1 MiB'
  const code = text.length > maximumScript ? withoutHereDocuments(text) : text
  if (code.length > maximumScript)
    return `the script is longer than ${maximumScript / 1024} KiB without its here-documents`
  if (occurrences(code, '$(') + occurrences(code, '`') + occurrences(code, '<(') > maximumSubstitutions * 2)
    return 'it holds too many substitutions'
  if (occurrences(code, '<<') > maximumHereDocuments) return 'it holds too many here-documents'
  return null
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1
}

/** The text without the lines between `<<WORD` and `WORD`. One pass. */
function withoutHereDocuments(text: string): string {
  const kept: string[] = []
  let end: string | null = null
  for (const line of text.split('\n')) {
    if (end !== null) {
      if (line.trim() === end) end = null
      continue
    }
    kept.push(line)
    end = /<<-?\s{0,9}(['"]?)([A-Za-z_][\w-]{0,63})\1/.exec(line.slice(0, 4_096))?.[2] ?? null
  }
  return kept.join('\n')
}

function reportErrors(
  script: Script & {
    readonly errors?: readonly { readonly message: string; readonly pos: number }[] | undefined
  },
  text: string,
  state: ShellState,
): void {
  const [error] = script.errors ?? []
  if (!error) return
  const nothing = script.commands.length === 0 && text.trim() !== ''
  emitOpaque(
    state,
    'syntax',
    `the shell syntax can't be read: ${error.message}`,
    nothing ? 'everything' : 'matters',
    error.pos,
  )
}

function emitOpaque(
  state: ShellState,
  what: string,
  why: string,
  weight: OpaqueEffect['weight'],
  at = 0,
): void {
  const { out, through } = state.context
  const evidence = evidenceAt(state.context, at, Math.min(state.source.length, at + 40))
  out.emit({ type: 'opaque', what, why, weight, evidence, through })
}
