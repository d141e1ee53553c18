import type { Effect } from '../../ground/model/effect.ts'
import { describeEffect } from '../../judge/policy/describe-effect.ts'
import { fit } from './table.ts'

const shown = 24

/** Effects as a tree: what goes through a wrapper stands below it. Routine detail is cut after a screenful. */
export function effectTree(effects: readonly Effect[], width: number): readonly string[] {
  if (effects.length === 0) return ['none that a reader knows']
  const lines: string[] = []
  let path: readonly string[] = []
  for (const effect of effects.slice(0, shown)) {
    const common = commonLength(path, effect.through)
    for (let depth = common; depth < effect.through.length; depth++) {
      lines.push(fit(`${'  '.repeat(depth)}through ${effect.through[depth]}`, width - 2))
    }
    path = effect.through
    lines.push(fit(`${'  '.repeat(path.length)}${mark(effect)} ${describeEffect(effect)}`, width - 2))
  }
  if (effects.length > shown) lines.push(`… and ${effects.length - shown} more`)
  return lines
}

function mark(effect: Effect): string {
  return effect.type === 'run' ? '▸' : '·'
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  let i = 0
  while (i < a.length && i < b.length && a[i] === b[i]) i++
  return i
}
