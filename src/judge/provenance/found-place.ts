import { byText } from '../../ground/model/by-text.ts'
import type { ActClass, Hearing, Mark } from '../../ground/model/hearing.ts'
import type { CallValue } from './call-values.ts'
import { type Holding, holdingsOf } from './holdings-of.ts'
import type { ActingCall } from './orders-for.ts'
import type { ReceivedParts } from './received-code.ts'
import type { VoiceFound } from './voice-of.ts'

/** A value of the call, who named it, and the mark of its site. */
export interface FoundPlace {
  readonly value: CallValue
  readonly by: VoiceFound
  readonly site: Mark | null
}

/** The parts of a call and of its session by which it is told. */
export interface UnaskedParts {
  readonly acting: ActingCall
  readonly found: readonly FoundPlace[]
  readonly asking: readonly Holding[]
  readonly isActAsked: boolean
  readonly isFollowing: boolean
  readonly ownDomains: readonly string[]
  readonly mark: (words: readonly string[]) => readonly Mark[]
  readonly voiceOf: (value: CallValue) => VoiceFound
  /** The session’s files, with the addresses that they came from. */
  readonly received: ReceivedParts
}

/** Acts that reach somebody. */
export const reachingActs: ReadonlySet<ActClass> = new Set(['send', 'pay', 'invite', 'grant', 'publish'])

/** Returns the name of the argument at a pointer, with its words apart. */
export const nameOfPointer = byText(pointer => {
  const name = pointer.split('/').findLast(part => part !== '' && !/^\d+$/.test(part)) ?? ''
  return name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
})

/** Returns the pointer to the list in which a value stands. */
export function listOf(pointer: string): string {
  return pointer.replace(/\/\d{1,4}$/, '')
}

/** Tells whether the person wrote a word. */
export function isPersons(word: Mark, hearing: Hearing): boolean {
  return holdingsOf([word], hearing).some(({ segment }) => segment.kind === 'person')
}

/** Words of addresses that say nothing of whose they are. */
const common: ReadonlySet<string> = new Set(
  'com net org info mail email gmail outlook www http https'.split(' '),
)
const minPart = 3

/** Tells whether the person wrote a word of a value, as of somebody’s name. */
export function namesPart(
  { raw }: Pick<CallValue, 'raw'>,
  hearing: Hearing,
  mark: UnaskedParts['mark'],
): boolean {
  const parts = raw
    .toLowerCase()
    .replace(/@.*$/, '')
    .split(/[^\p{L}]+/u)
  const words = parts.filter(part => part.length >= minPart && !common.has(part))
  return mark(words).some(word => isPersons(word, hearing))
}
