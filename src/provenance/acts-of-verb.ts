import { actVerbs } from './act-verbs-table.ts'
import type { ActClass } from '../model/hearing.ts'

const byWord = new Map<string, ActClass[]>()
for (const [act, words] of Object.entries(actVerbs) as [ActClass, string][])
  for (const word of words.split(' ')) byWord.set(word, [...(byWord.get(word) ?? []), act])

const none: readonly ActClass[] = []

/** Returns the classes of acts that a verb stands for; none for what is no verb of an act. `reassign` is `assign` again. */
export function actsOfVerb(word: string): readonly ActClass[] {
  return byWord.get(word) ?? byWord.get(word.replace(/^re-?(?=[a-z]{4})/, '')) ?? none
}

const irregular: Readonly<Record<string, string>> = {
  sent: 'send',
  paid: 'pay',
  given: 'give',
  sold: 'sell',
  bought: 'buy',
  made: 'make',
  written: 'write',
  told: 'tell',
  set: 'set',
  put: 'put',
  run: 'run',
  done: 'do',
  withdrawn: 'withdraw',
  left: 'leave',
  driven: 'drive',
  read: 'read',
}

/** Returns the classes of a participle: of what is to be exported, paid, or sent. */
export function actsOfParticiple(word: string): readonly ActClass[] {
  const verb = irregular[word]
  if (verb !== undefined) return actsOfVerb(verb)
  if (!word.endsWith('ed')) return none
  const stem = word.slice(0, -2)
  const tried = [word.slice(0, -1), stem, stem.replace(/(.)\1$/, '$1'), stem.replace(/i$/, 'y')]
  return tried.map(one => actsOfVerb(one)).find(acts => acts.length > 0) ?? none
}
