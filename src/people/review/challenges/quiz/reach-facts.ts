import type { ConsequenceEffect, Effect, FileEffect } from '../../../../ground/model/effect.ts'
import { gravityOf } from '../../gravity-of.ts'
import { kindFact } from './kind-fact.ts'
import type { QuizContext } from './quiz-context.ts'
import type { QuizFact } from './quiz-fact.ts'

/** Asks how far a call reaches: how much a deletion takes, and who can read what is sent or made public. */
export function reachFacts(context: QuizContext): readonly QuizFact[] {
  return [...deletionReach(context), ...audience(context)]
}

const deletions = {
  one: 'One file alone',
  glob: 'Every file of a folder that fits a pattern',
  picked: 'Only what a test picks below a folder',
  below: 'What it names, with all that is below it',
}

function deletionReach({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  const deleted = effects.filter((one): one is FileEffect => one.type === 'delete')
  const [gravestOne] = gravest.filter(({ type }) => type === 'delete')
  const kinds = new Set(deleted.map(reachOfDeletion))
  const [kind] = kinds
  if (!gravestOne || kind === undefined || kinds.size > 1) return []
  return kindFact({
    topic: 'delete.reach',
    question: 'How much does the deletion take?',
    right: deletions[kind],
    kinds: Object.values(deletions),
    // `rm -rf ./*` takes what fits and all that is below it: both are right.
    alike: kind === 'below' && deleted.some(({ target }) => target.glob) ? [deletions.glob] : [],
    reveals: ['verb:delete'],
    weight: gravityOf(gravestOne, findings) - 0.2,
  })
}

function reachOfDeletion({ recursive, narrowed, target }: FileEffect): keyof typeof deletions {
  if (narrowed) return 'picked'
  if (target.glob) return recursive ? 'below' : 'glob'
  return recursive ? 'below' : 'one'
}

const audiences = {
  public: 'Everybody, also outside',
  all: 'Everybody of a list or a group',
  many: 'Several people whom it names',
  one: 'The one whom it names',
}

function audience({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  const isTold = (effect: Effect): effect is ConsequenceEffect =>
    effect.type === 'message' || effect.type === 'publish'
  const told = effects.filter(isTold)
  const kinds = new Set(told.map(audienceOf))
  const [kind] = kinds
  const [first] = gravest.filter(isTold)
  if (!first || kind === undefined || kinds.size > 1) return []
  return kindFact({
    topic: 'message.audience',
    question: 'Who can read it afterwards?',
    right: audiences[kind],
    kinds: Object.values(audiences),
    weight: gravityOf(first, findings) - 0.1,
  })
}

function audienceOf({ type, scope, recipients }: ConsequenceEffect): keyof typeof audiences | undefined {
  if (scope === 'public' || type === 'publish') return 'public'
  if (scope !== undefined && scope !== 'one') return scope === 'all' ? 'all' : 'many'
  if (recipients.some(one => /^[@#]/.test(one))) return undefined
  return recipients.length > 1 ? 'many' : recipients.length === 1 ? 'one' : undefined
}
