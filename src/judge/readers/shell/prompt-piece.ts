import { type ParameterExpansionPart, parse } from 'unbash'
import { evidenceAt } from '../read-context.ts'
import { positionalOrVariable } from './expand-parameter.ts'
import { literal, type WordPiece } from './word-piece.ts'
import type { ShellState } from './shell-state.ts'

/** `${x@P}` expands the value once more, as a prompt: what is in its `$(…)` runs. */
export function promptPiece(part: ParameterExpansionPart, state: ShellState): WordPiece {
  const value = positionalOrVariable(part.parameter, state)
  const code = `: <<zq\n${value?.known ? value.text : ''}\nzq\n`
  const command = parse(code).commands[0]?.command
  const [body] = command?.type === 'Command' ? command.redirects : []
  if (body?.type !== 'HereDoc' || !body.body.parts || !state.shared.budget.spend(code.length))
    return literal(value?.text ?? '', true)
  const { source, context } = state
  state.source = code
  state.context = { ...context, offset: null, outer: evidenceAt(context, part.pos, part.end, part.text) }
  const expanded = state.walker.expandParts(body.body.parts, state)
  state.source = source
  state.context = { ...context, place: state.context.place }
  return { ...literal(expanded.text, true), known: expanded.known }
}
