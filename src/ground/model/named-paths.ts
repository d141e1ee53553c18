import type { Effect } from './effect.ts'
import type { PathTarget } from './path-target.ts'

/** Every path that an effect names. */
export function namedPaths(effect: Effect): readonly PathTarget[] {
  switch (effect.type) {
    case 'read':
    case 'write':
    case 'append':
    case 'delete':
    case 'mode':
    case 'owner':
      return [effect.target]
    case 'move':
    case 'copy':
    case 'link':
      return [effect.target, effect.to]
    case 'connect':
      return [
        ...effect.sends.flatMap(source => (source.from === 'file' ? [source.target] : [])),
        ...(effect.savesTo ? [effect.savesTo] : []),
      ]
    case 'execute':
      return effect.source.from === 'file' ? [effect.source.target] : []
    default:
      return []
  }
}
