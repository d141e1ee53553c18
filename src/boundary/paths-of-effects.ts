import type { Effect } from '../model/effect.ts'
import type { PathClass, PathTarget } from '../model/path-target.ts'

/** Paths outside the workspace that a command reads and changes by what could be read of it; absolute. */
export interface EffectPaths {
  readonly read: readonly string[]
  readonly write: readonly string[]
}

/** Places of a person that a boundary hides unless a command names them; the rest is there, or nobody's to change. */
const shown: ReadonlySet<PathClass> = new Set(['home-content', 'outside', 'temp'])

/**
 * Returns the paths that the effects of one command name, so that what was judged is what it can touch. A path with a
 * pattern in it, or known only at run time, is not among them.
 */
export function pathsOfEffects(effects: readonly Effect[]): EffectPaths {
  const read = new Set<string>()
  const write = new Set<string>()
  for (const effect of effects) {
    for (const target of readBy(effect)) add(target, read)
    for (const target of changedBy(effect)) add(target, write)
  }
  return { read: [...read].filter(path => !write.has(path)).sort(), write: [...write].sort() }
}

function add({ path, glob, class: kind, roles }: PathTarget, paths: Set<string>): void {
  if (path !== null && !glob && shown.has(kind) && !roles.includes('countersign')) paths.add(path)
}

function readBy(effect: Effect): readonly PathTarget[] {
  switch (effect.type) {
    case 'read':
    case 'copy':
      return [effect.target]
    case 'execute':
      return effect.source.from === 'file' ? [effect.source.target] : []
    case 'connect':
      return effect.sends.flatMap(source => (source.from === 'file' ? [source.target] : []))
    default:
      return []
  }
}

function changedBy(effect: Effect): readonly PathTarget[] {
  switch (effect.type) {
    case 'write':
    case 'append':
    case 'delete':
    case 'mode':
    case 'owner':
      return [effect.target]
    case 'move':
      return [effect.target, effect.to]
    case 'copy':
    case 'link':
      return [effect.to]
    case 'connect':
      return effect.savesTo ? [effect.savesTo] : []
    default:
      return []
  }
}
