import type { Effect } from '../../../../ground/model/effect.ts'
import { isLasting } from '../../undo/undo.ts'
import { undoOf } from '../../undo/undo-of.ts'
import type { QuizContext } from '../quiz/quiz-context.ts'

const reaching: ReadonlySet<Effect['type']> = new Set([
  'message',
  'money',
  'permission',
  'publish',
  'infrastructure',
  'repository',
  'service',
  'firewall',
  'account',
  'mode',
  'owner',
])

/** Tells whether a call does what can’t be undone, or reaches other people: its teach-back must say so. */
export function hasConsequence({ gravest }: Pick<QuizContext, 'gravest'>): boolean {
  return isLasting(undoOf(gravest)) || gravest.some(isReaching)
}

function isReaching(effect: Effect): boolean {
  if (effect.type === 'database')
    return effect.statements.some(({ verb }) => /^(?:GRANT|REVOKE)$/i.test(verb))
  return reaching.has(effect.type)
}
