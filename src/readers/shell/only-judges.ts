import type { Word } from '../command.ts'
import { programNames } from '../paths/own-places.ts'

/** Verbs of the gate that judge what they are given, or show a policy: they run none of it. */
const judging = /^(?:check|policy(?: (?:check|show|test|diff|explain))?)$/

/** Tells whether a command is the gate’s own and only judges its words: `countersign check -- 'rm -rf build'`. */
export function onlyJudges(spelled: string, args: readonly Word[]): boolean {
  if (!isGate(spelled)) return false
  const own = args.findIndex(({ text }, i) => !text.startsWith('-') && args[i - 1]?.text !== '--home')
  const [verb, second] = own === -1 ? [] : args.slice(own)
  if (!verb?.known) return false
  return judging.test(verb.text === 'policy' && second ? `policy ${second.text}` : verb.text)
}

/** The installed program. A file of that name anywhere else may do anything with its words. */
function isGate(spelled: string): boolean {
  const name = spelled.slice(spelled.lastIndexOf('/') + 1)
  return programNames.includes(name) && (name === spelled || /(?:^|\/)\.?bin\/[^/]+$/.test(spelled))
}
