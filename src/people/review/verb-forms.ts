import { thirdPerson } from '../../ground/model/deeds/third-person.ts'
import { mapOf } from '../../ground/model/map-of.ts'

/** The forms that English gives a verb, itself first. */
export function verbForms(verb: string): readonly string[] {
  const stem = verb.replace(/e$/, '')
  const past = /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${stem}ed`
  const doubled = /(?:^|[^aeiou])[aeiou][bdgklmnprt]$/.test(verb) ? verb + verb.slice(-1) : null
  return [
    verb,
    thirdPerson(verb),
    past,
    `${stem}ing`,
    ...(doubled === null ? [] : [`${doubled}ed`, `${doubled}ing`]),
    ...(irregular.get(verb) || []),
  ]
}

const irregular: ReadonlyMap<string, readonly string[]> = mapOf({
  send: ['sent'],
  write: ['wrote', 'written', 'overwritten'],
  overwrite: ['overwrote', 'overwritten'],
  run: ['ran'],
  give: ['gave', 'given'],
  make: ['made'],
  lose: ['lost', 'loss'],
  throw: ['thrown', 'threw'],
  pay: ['paid', 'payment'],
  take: ['took', 'taken'],
  build: ['built'],
  undo: ['undone'],
  delete: ['deletion', 'gone'],
  remove: ['removal', 'gone'],
  destroy: ['destruction'],
  get: ['got'],
  withdraw: ['withdrew', 'withdrawn'],
})
