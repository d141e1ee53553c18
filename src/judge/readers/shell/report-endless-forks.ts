import type { CommandNode, CompoundCommand, CompoundList, Statement } from 'unbash'
import { evidenceAt } from '../read-context.ts'
import type { ShellState } from './shell-state.ts'

type Loop = Extract<CompoundCommand, { type: 'While' | 'ArithmeticFor' }>

/** Reports a loop without an end that starts something in the background each time and does not wait for it. */
export function reportEndlessForks(node: Loop, state: ShellState): void {
  if (!isEndless(node, state.source)) return
  const { commands } = node.body
  const last = commands.findLastIndex(startsBackground)
  if (last === -1 || commands.slice(last + 1).some(waits)) return
  const { out, through } = state.context
  out.emit({
    type: 'process',
    verb: 'fork-bomb',
    target: 'a loop without an end',
    whole: true,
    evidence: evidenceAt(state.context, node.pos, node.end),
    through,
  })
}

/** `while true`, `while :`, `until false`, `while [ 1 ]`, `while ((1))`, `for ((;;))`. */
function isEndless(node: Loop, source: string): boolean {
  if (node.type === 'ArithmeticFor') return node.test === undefined
  const clause = source.slice(node.clause.pos, node.clause.end).trim().replace(/;$/, '').trim()
  const yes =
    /^(?:(?:\/usr)?(?:\/bin\/)?true|:|\[ (?:1|true) \]|\[\[ (?:1|true) \]\]|\(\(\s?1\s?\)\)|test 1)$/
  const no = /^(?:(?:\/usr)?(?:\/bin\/)?false|\(\(\s?0\s?\)\))$/
  return node.kind === 'until' ? no.test(clause) : yes.test(clause)
}

function startsBackground(statement: Statement): boolean {
  return (
    statement.background === true || groupBody(statement).some(list => list.commands.some(startsBackground))
  )
}

/**
 * Tells whether a statement is `wait` on the loop’s own level: one in a branch or a subshell may not happen, or waits
 * for nothing.
 */
function waits({ command, background }: Statement): boolean {
  if (background) return false
  const first = command.type === 'AndOr' || command.type === 'Pipeline' ? undefined : command
  return first?.type === 'Command' && /^(?:wait|break|exit|return|exec)$/.test(first.name?.value ?? '')
}

function groupBody({ command }: Statement): readonly CompoundList[] {
  const node = command as CommandNode
  return node.type === 'Subshell' || node.type === 'BraceGroup' ? [node.body] : []
}
