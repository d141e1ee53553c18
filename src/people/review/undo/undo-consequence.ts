import type { ConsequenceEffect } from '../../../ground/model/effect.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { undoFunction } from './undo-function.ts'
import type { Undo } from './undo.ts'

/** Returns whether a deed of a named tool in the world can be undone. */
export function undoConsequence({ type, verb }: ConsequenceEffect): Undo {
  switch (type) {
    case 'message':
      return { can: 'no', why: 'what is sent can’t be taken back' }
    case 'money':
      return wordSet('cancel limit request').has(verb)
        ? undoFunction(verb)
        : { can: 'no', why: 'what is paid or ordered can’t be taken back' }
    case 'publish':
      return { can: 'no', why: 'what was public once may have been copied' }
    default:
      return undoFunction(verb)
  }
}
