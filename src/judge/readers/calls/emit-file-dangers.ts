import type { Effect } from '../../../ground/model/effect.ts'
import { runsLater } from '../later/read-later.ts'
import { emitWrittenDangers } from '../named-tools/emit-written-dangers.ts'
import { isElsewhere } from '../paths/is-elsewhere.ts'
import type { ReadContext } from '../read-context.ts'

/** Emits what is dangerous in a file that a command writes. Copies are read when they run. */
export function emitFileDangers(effect: Effect, context: ReadContext): void {
  if ((effect.type !== 'write' && effect.type !== 'append') || effect.content?.from !== 'literal') return
  const { target, content, evidence, through } = effect
  if (isElsewhere(effect) || runsLater(target, context.place)) return
  emitWrittenDangers(target, content.text, { ...context, offset: null, outer: evidence, through })
}
