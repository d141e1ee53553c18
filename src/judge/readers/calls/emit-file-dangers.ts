import type { Effect } from '../../../ground/model/effect.ts'
import { runsLater } from '../later/read-later.ts'
import { emitWrittenDangers } from '../named-tools/emit-written-dangers.ts'
import { isElsewhere } from '../paths/is-elsewhere.ts'
import type { ReadContext } from '../read-context.ts'

/**
 * Emits what is dangerous in files that a command writes. Copies are read when they run, and so is what the command itself
 * runs afterwards: its effects stand in the call.
 */
export function emitFileDangers(effects: readonly Effect[], context: ReadContext): void {
  const ran = lastRuns(effects)
  for (const [at, effect] of effects.entries()) {
    if ((effect.type !== 'write' && effect.type !== 'append') || effect.content?.from !== 'literal') continue
    const { target, content, evidence, through } = effect
    const isRead = target.path !== null && (ran.get(target.path) ?? -1) > at
    if (isRead || isElsewhere(effect) || runsLater(target, context.place)) continue
    emitWrittenDangers(target, content.text, { ...context, offset: null, outer: evidence, through })
  }
}

/** Returns for each file whose code was read as run the place of its last run among the effects. */
function lastRuns(effects: readonly Effect[]): ReadonlyMap<string, number> {
  const last = new Map<string, number>()
  for (const [at, effect] of effects.entries()) {
    if (effect.type !== 'execute' || !effect.read || effect.source.from !== 'file') continue
    const { path } = effect.source.target
    if (path !== null) last.set(path, at)
  }
  return last
}
