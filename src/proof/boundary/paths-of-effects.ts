import type { Effect } from '../../ground/model/effect.ts'
import type { PathClass, PathTarget } from '../../ground/model/path-target.ts'

/** Paths that a boundary hides and a command reads and changes by what could be read of it; absolute. */
export interface EffectPaths {
  readonly read: readonly string[]
  readonly write: readonly string[]
  /** Paths that it deletes or moves away: of a link, the link and not what it leads to. */
  readonly taken: readonly string[]
}

/** Places of a person that a boundary hides unless a command names them; the rest is there, or nobody's to change. */
const shown: ReadonlySet<PathClass> = new Set(['home-content', 'outside', 'temp'])

/**
 * Returns the paths that the effects of one command name, so that what was judged is what it can touch. A path with a
 * pattern in it, or known only at run time, is not among them.
 */
export function pathsOfEffects(effects: readonly Effect[]): EffectPaths {
  const [read, write, taken] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const effect of effects) {
    for (const target of readBy(effect)) if (isHidden(target)) add(target, read)
    for (const target of changedBy(effect)) if (isHidden(target)) add(target, write)
    for (const target of takenBy(effect)) if (shown.has(target.class)) add(target, taken)
  }
  const others = [...read].filter(path => !write.has(path) && !taken.has(path))
  return { read: others.sort(), write: [...write].sort(), taken: [...taken].sort() }
}

function add({ path, glob, roles }: PathTarget, paths: Set<string>): void {
  if (path !== null && !glob && !roles.includes('countersign')) paths.add(path)
}

/** Files that are named like secrets are hidden in the workspace too; one that is deleted need not be seen. */
function isHidden({ class: kind, roles }: PathTarget): boolean {
  return shown.has(kind) || ((kind === 'inside' || kind === 'generated') && roles.includes('credential'))
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
    case 'mode':
    case 'owner':
      return [effect.target]
    case 'move':
    case 'copy':
    case 'link':
      return [effect.to]
    case 'connect':
      return effect.savesTo ? [effect.savesTo] : []
    default:
      return []
  }
}

function takenBy(effect: Effect): readonly PathTarget[] {
  return effect.type === 'delete' || effect.type === 'move' ? [effect.target] : []
}
