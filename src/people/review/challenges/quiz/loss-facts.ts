import type { Effect } from '../../../../ground/model/effect.ts'
import { undoOf } from '../../undo/undo-of.ts'
import { kindFact } from './kind-fact.ts'
import type { QuizContext } from './quiz-context.ts'
import type { QuizFact } from './quiz-fact.ts'

/** Deeds that nobody undoes, by the type of effect. */
const losses: Readonly<Partial<Record<Effect['type'], string>>> = {
  read: 'That a secret was read',
  delete: 'The deletion of files',
  write: 'The overwriting of a file',
  database: 'The change of data in a database',
  infrastructure: 'The removal of something at a provider',
  money: 'A payment',
  message: 'A message that somebody has read',
  publish: 'That everybody could read it',
  connect: 'That data left this machine',
  account: 'The removal of an account',
  permission: 'The loss of somebody’s rights',
}

/** Asks what of a call nobody can undo. */
export function lossFacts({ effects, gravest }: QuizContext): readonly QuizFact[] {
  const lost = effects.filter(one => undoOf([one]).can === 'no')
  const [first] = gravest.filter(one => lost.includes(one))
  const right = first && losses[first.type]
  // Where part of a call is not read, it may lose anything.
  if (!first || right === undefined || effects.some(isUnread)) return []
  return kindFact({
    topic: 'call.loss',
    question: 'What can nobody undo afterwards?',
    right,
    kinds: Object.values(losses),
    alike: effects.flatMap(one => losses[one.type] ?? []),
    reveals: ['deed'],
    tells: [`verb:${first.type}`, `type:${first.type}`, ...verbsOf(effects)],
    // Other answers are of other kinds: it is asked where there is little else to ask.
    weight: -1,
  })
}

function isUnread(effect: Effect): boolean {
  return effect.type === 'opaque' && effect.weight !== 'note'
}

function verbsOf(effects: readonly Effect[]): readonly string[] {
  return effects.flatMap(one =>
    one.type === 'database' ? one.statements.map(({ verb }) => `sql:${verb}`) : [],
  )
}
