import type { Effect, PathTarget } from '../../../ground/model/effect.ts'
import { Collector, maximumDepth, type ReadContext } from '../read-context.ts'
import { codeOfFile } from './code-of-file.ts'

const maximumText = 256 * 1024

/**
 * Emits the dangers that a file holds from the moment it is written, as far as nobody could want them anywhere: shells
 * over a connection, roots and homes deleted, secrets sent. Ordinary effects of a script are read when it runs.
 */
export function emitWrittenDangers(target: PathTarget, text: string, context: ReadContext): void {
  if (text.length > maximumText || context.depth >= maximumDepth - 2) return
  const inner = new Collector()
  for (const { language, code } of codeOfFile(target, text))
    context.code.readCode(language, code, {
      ...context,
      out: inner,
      offset: null,
      depth: context.depth + 2,
      through: [...context.through, `file ${target.raw}`.slice(0, 120)],
    })
  for (const effect of inner.effects) if (isDangerAnywhere(effect)) context.out.emit(effect)
}

function isDangerAnywhere(effect: Effect): boolean {
  switch (effect.type) {
    case 'execute':
      return effect.shellOver !== undefined
    case 'delete':
    case 'write':
      return (
        ['root', 'system-root', 'home', 'block-device'].includes(effect.target.class) &&
        (effect.type === 'write' || effect.recursive)
      )
    case 'connect':
      return effect.sends.some(
        source =>
          source.from === 'environment' ||
          (source.from === 'file' &&
            source.target.roles.includes('credential') &&
            source.target.class !== 'inside'),
      )
    default:
      return false
  }
}
