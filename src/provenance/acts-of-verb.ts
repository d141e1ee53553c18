import { actVerbs } from './act-verbs-table.ts'
import type { ActClass } from '../model/hearing.ts'

const byWord = new Map<string, ActClass[]>()
for (const [act, words] of Object.entries(actVerbs) as [ActClass, string][])
  for (const word of words.split(' ')) byWord.set(word, [...(byWord.get(word) ?? []), act])

const none: readonly ActClass[] = []

/** Returns the classes of acts that a verb stands for; none for what is no verb of an act. */
export function actsOfVerb(word: string): readonly ActClass[] {
  return byWord.get(word) ?? none
}
