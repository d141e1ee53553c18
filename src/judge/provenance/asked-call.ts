import type { Effect } from '../../ground/model/effect.ts'
import type { ActClass, Mark } from '../../ground/model/hearing.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { toolWords } from '../readers/named-tools/tool-words.ts'
import { actsOfCallWord } from './acts-of-verb.ts'
import { callDeeds } from './call-deeds.ts'

/** A deed with the marks of the words that name it. */
export interface MarkedDeed {
  readonly acts: readonly ActClass[]
  readonly verbs: readonly Mark[]
  readonly words: readonly Mark[]
}

/** The parts of a call that a person must have named, besides its values. */
export interface AskedCall {
  readonly deeds: readonly MarkedDeed[]
  /** Words of the tool’s name that are not its verb: what it is done to. */
  readonly object: readonly Mark[]
  /** Money goes: nothing but the person’s own words asks for it. */
  readonly isPayment: boolean
  /** Something is deleted, or unlocked, or somebody gets a right: nobody else’s step asks for it. */
  readonly isGrave: boolean
  /** A command: only what the person wrote themselves counts. */
  readonly isCommand: boolean
}

const grave: ReadonlySet<ActClass> = new Set(['delete', 'unlock', 'grant'])

/** Returns what of a call a person must have named. `words`: those that name its deed. */
export function askedCallOf(
  call: ToolCall,
  acts: readonly ActClass[],
  effects: readonly Effect[],
  words: readonly string[],
  mark: (words: readonly string[]) => readonly Mark[],
): AskedCall {
  const deeds = callDeeds(call, acts, effects, words)
  return {
    deeds: deeds.map(deed => ({ acts: deed.acts, verbs: mark(deed.verbs), words: mark(deed.words) })),
    object: mark(objectWords(call)),
    isPayment: acts.includes('pay'),
    isGrave: acts.some(act => grave.has(act)),
    isCommand: call.kind !== 'tool',
  }
}

function objectWords({ tool }: ToolCall): readonly string[] {
  const words = toolWords(tool ?? '')
  const verb = words.findIndex(word => actsOfCallWord(word).length > 0)
  return words.filter((word, i) => i !== verb && word.length > 2)
}
