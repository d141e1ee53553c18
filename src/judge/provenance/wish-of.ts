import type { CallOrigin } from '../../ground/model/call-origin.ts'
import type { Hearing } from '../../ground/model/hearing.ts'
import { isContentPointed } from './is-content-pointed.ts'
import { marksOf } from './mark-of.ts'
import { type UnaskedParts, unaskedReach } from './unasked-reach.ts'

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
