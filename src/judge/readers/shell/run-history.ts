import type { DataSource, Evidence } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { emitOpaque } from './emit-opaque.ts'
import { runShellCode, runShellFile } from './run-shell-code.ts'
import { asText } from './word-piece.ts'
import type { ShellState } from './shell-state.ts'

const nothing: DataSource = { from: 'literal', text: '' }

/** Reads what `history -s TEXT` and `history -r FILE` put there: nobody puts it there but to run it. */
export function noteHistory(args: readonly Word[], evidence: Evidence, state: ShellState): DataSource {
  state.shared.keptHistory = true
  const file = args[1]
  if (file && args[0]?.text.endsWith('s') === false)
    return runShellFile(file, state.copy(), { from: 'input' })
  return runJoined(args.slice(1), evidence, state)
}

/** Reads `fc`: without `-l` it runs a command of the history, changed by `OLD=NEW` or by the editor of `-e`. */
export function runHistory(args: readonly Word[], evidence: Evidence, state: ShellState): DataSource {
  const input = [...editorOf(args), ...replacements(args)]
  for (const word of input) runJoined([word], evidence, state)
  if (input.length === 0 && !state.shared.keptHistory)
    emitOpaque(state, 'code', 'it runs a command of the history, which only the run tells', 'everything')
  return { from: 'unknown' }
}

function editorOf(args: readonly Word[]): readonly Word[] {
  const at = args.findIndex(({ text }) => text === '-e')
  return at === -1 ? [] : args.slice(at + 1, at + 2).filter(({ text }) => text !== '-')
}

function replacements(args: readonly Word[]): readonly Word[] {
  return args.flatMap(word => {
    const text = /^[^-=][^=]{0,200}=([^]{1,4096})$/.exec(word.text)?.[1]
    return text === undefined ? [] : [{ ...word, text }]
  })
}

function runJoined(words: readonly Word[], evidence: Evidence, state: ShellState): DataSource {
  if (words.length === 0) return nothing
  const source: DataSource = words.every(word => word.known)
    ? { from: 'literal', text: words.map(word => asText(word.text)).join(' ') }
    : (words.find(word => word.source)?.source ?? { from: 'unknown' })
  return runShellCode(source, evidence, state.copy(), { from: 'input' })
}
