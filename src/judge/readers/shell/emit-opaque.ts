import type { ParseError, Script } from 'unbash'
import type { DataSource, OpaqueEffect } from '../../../ground/model/effect.ts'
import { evidenceAt } from '../read-context.ts'
import type { ShellState } from './shell-state.ts'

type Parsed = Script & { readonly errors?: readonly ParseError[] | undefined }

/** Emits an opaque effect for a part of this text that was not read, with its weight. */
export function emitOpaque(
  state: ShellState,
  what: OpaqueEffect['what'],
  why: string,
  weight: OpaqueEffect['weight'],
  at = 0,
): void {
  const { out, through } = state.context
  const evidence = evidenceAt(state.context, at, Math.min(state.source.length, at + 40))
  out.emit({ type: 'opaque', what, why, weight, evidence, through })
}

/** Says where the syntax of a script (or of one inside it) can't be read. */
export function reportErrors(script: Parsed, state: ShellState): void {
  const [error] = script.errors ?? []
  if (!error) return
  const nothing = script.commands.length === 0
  const why = `the shell syntax can't be read: ${error.message}`
  emitOpaque(state, 'syntax', why, nothing ? 'everything' : 'matters', error.pos)
}

/** Says once that the rest was not read, because it is too much. */
export function overBudget(state: ShellState): DataSource {
  if (state.shared.budget.firstReport()) {
    emitOpaque(state, 'size', 'it runs through too many commands', 'everything')
  }
  return { from: 'unknown' }
}
