import type { Effect, FileEffect, PathTarget } from '../../../ground/model/effect.ts'

/** Returns the paths that an effect writes: the target of a write, the destination of a move, copy or link, the file of a download. */
export function writtenPaths(effect: Effect): readonly PathTarget[] {
  if (effect.type === 'write' || effect.type === 'append') return [effect.target]
  return effect.type === 'move' || effect.type === 'copy' || effect.type === 'link' ? [effect.to] : []
}

/** True for a file effect of one of these types. */
export function isFile<T extends FileEffect['type']>(
  effect: Effect,
  ...types: readonly T[]
): effect is FileEffect & { readonly type: T } {
  return (types as readonly string[]).includes(effect.type)
}

/** A path as the finding names it. */
export function spellPath(target: PathTarget): string {
  return target.path ?? target.raw
}
