import type { CallOrigin } from '../../ground/model/call-origin.ts'
import type { Hearing } from '../../ground/model/hearing.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { everyString } from '../readers/named-argument.ts'
import { holdingsOf } from './holdings-of.ts'
import { isContentName } from './is-firm-form.ts'
import { plainText } from './plain-text.ts'
import { mainWordsOf } from './words-of.ts'
import { marksOf } from './mark-of.ts'
import type { UnaskedParts } from './found-place.ts'
import { unaskedReach } from './unasked-reach.ts'

type Wish = Pick<CallOrigin, 'asked' | 'unasked'>

/** The parts of a call and of its session by which it is told. */
export type WishParts = Omit<UnaskedParts, 'mark' | 'isActAsked' | 'isFollowing'> & {
  readonly key: Uint8Array
}

/** Returns what of a call the person did not ask for; what they asked for then is another one. */
export function wishOf(
  { asked, isActAsked, isFollowing }: Pick<CallOrigin, 'asked' | 'isActAsked' | 'isFollowing'>,
  hearing: Hearing,
  parts: WishParts,
): Wish {
  const { acting, key } = parts
  const mark = (words: readonly string[]) => marksOf(key, words)
  const unasked = unaskedReach(hearing, { ...parts, isActAsked, isFollowing, mark })
  if (unasked) return { asked: null, unasked }
  const isNamed = asked?.by === 'person' && isContentPointed(acting.call, hearing, key)
  return { asked: isNamed ? { ...asked, isContentNamed: true } : asked }
}

/** Letters of a text that may hold what others should not have; a shorter one is a line of greeting. */
const minLength = 40
const maxLength = 20_000
const maxWords = 600

/**
 * Tells whether each text that a call carries is one that the person named: all of its words stand in one result that they
 * pointed to by its name, outside of every order.
 */
function isContentPointed({ kind, arguments: args }: ToolCall, hearing: Hearing, key: Uint8Array): boolean {
  if (kind !== 'tool') return false
  return everyString(args)
    .filter(({ name, text }) => isContentName(name) && text.length >= minLength)
    .every(({ text }) => isPointed(text, hearing, key))
}

function isPointed(text: string, hearing: Hearing, key: Uint8Array): boolean {
  if (text.length > maxLength) return false
  const words = [...new Set(mainWordsOf(plainText(text)))]
  if (words.length === 0 || words.length > maxWords) return false
  return holdingsOf(marksOf(key, words), hearing).some(
    ({ segment, report: { source } }) => segment.kind === 'said' && source.pointed === 1,
  )
}
