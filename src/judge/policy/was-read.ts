import type { Effect } from '../../ground/model/effect.ts'

/**
 * Tells whether the effect and its target stood in the call. An answer to one that did not (code that nobody read, a
 * name known only when it runs) says nothing of the next call of its shape: it teaches nothing and gets no discount.
 */
export function wasRead(effect: Effect): boolean {
  switch (effect.type) {
    case 'opaque':
      return effect.weight === 'note'
    case 'execute':
      return effect.read
    case 'connect':
      return effect.host !== '' && isSpelled(effect.url ?? '')
    case 'infrastructure':
      return isSpelled(effect.target)
    case 'repository':
      return isSpelled(`${effect.ref ?? ''} ${effect.remote ?? ''}`)
    case 'database':
      return isSpelled(`${effect.host ?? ''} ${effect.database ?? ''}`)
    case 'package':
      return effect.names.every(isSpelled)
    default:
      return true
  }
}

/** No variable or output of a command stands for a part of it. */
function isSpelled(text: string): boolean {
  return !/\$[\w{(]|`/.test(text)
}
