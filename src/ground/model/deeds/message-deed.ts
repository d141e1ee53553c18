import type { ConsequenceEffect } from '../effect.ts'
import { listWords } from '../list-words.ts'

/** Verbs that take the person whom they reach: “email bob”. */
const reaching =
  /^(?:alert|call|dm|email|inform|invite|mail|message|notify|page|remind|sms|text|warn|whisper)$/

/** Returns whom a message goes to, as a person says it: “send a message to bob”. */
export function messageDeed({
  verb,
  target,
  recipients,
}: Pick<ConsequenceEffect, 'verb' | 'target' | 'recipients'>): string {
  const whom = listWords(recipients, 4) || target
  if (reaching.test(verb) && whom !== '') return `${verb} ${whom}`
  const what = reaching.test(verb) || verb === '' ? 'send' : verb
  return whom === '' ? `${what} a message` : `${what} a message to ${whom}`
}
