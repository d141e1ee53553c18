import type { Script, WordPart } from 'unbash'
import type { DataSource } from '../../../ground/model/effect.ts'
import { hasPattern } from '../paths/plain-patterns.ts'
import { evidenceAt } from '../read-context.ts'
import { reportErrors } from './emit-opaque.ts'
import { holdsMatched } from './matched-value.ts'
import { literal, type WordPiece } from './word-piece.ts'
import type { ShellState } from './shell-state.ts'

type Substitution = Extract<WordPart, { type: 'CommandExpansion' | 'ProcessSubstitution' }>

/** Reads the inside in a subshell; its output is the text where it can be known, else the source of the text. */
export function substitutionPiece(part: Substitution, quoted: boolean, state: ShellState): WordPiece {
  const unread: WordPiece = { text: part.text, quoted, known: false, glob: false, split: false }
  if (!part.script) return unread
  const inner = state.copy()
  if (part.script.source !== undefined) {
    inner.source = part.script.source
    inner.context = {
      ...state.context,
      offset: null,
      outer: evidenceAt(state.context, part.pos, part.end, part.text),
    }
  }
  reportErrors(part.script, inner)
  if (part.type === 'ProcessSubstitution' && part.operator === '>')
    return feedInside(part.script, inner, unread, state)
  const output = state.walker.runScript(part.script, inner, { from: 'input' })
  if (part.type === 'ProcessSubstitution') return { ...unread, source: output }
  const text = textOf(output, state)
  if (text === undefined) return { ...unread, source: output }
  const bare = withoutNewlines(text)
  const matched = holdsMatched(output)
  const glob = (matched || !quoted) && hasPattern(bare)
  const piece = { ...literal(bare, quoted), split: !quoted, glob, ...(matched && glob && { matched }) }
  return output.from === 'decoded' ? { ...piece, source: output } : piece
}

/** Reads the inside of `>(…)` once the output of the command around it is known. */
function feedInside(script: Script, inner: ShellState, unread: WordPiece, state: ShellState): WordPiece {
  const runWith = (stdin: DataSource) => {
    state.walker.runScript(script, inner, stdin)
  }
  if (state.consumers) state.consumers.push(runWith)
  else runWith({ from: 'unknown' })
  return { ...unread, source: { from: 'input' } }
}

/** `$(< FILE)` and `$(cat FILE)` give the file, where it is known. */
function textOf(output: DataSource, state: ShellState): string | undefined {
  if (output.from === 'literal' || output.from === 'decoded') return output.text
  return output.from === 'file' ? state.shared.files.get(output.target.path ?? '') : undefined
}

function withoutNewlines(text: string): string {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 10) end--
  return text.slice(0, end)
}
