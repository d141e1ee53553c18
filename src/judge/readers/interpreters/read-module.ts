import type { Effect } from '../../../ground/model/effect.ts'
import { pathTarget } from '../paths/path-target.ts'
import { type LoadedModule, maximumDepth, type ReadContext } from '../read-context.ts'
import { buildFormats } from '../shell/starts/build-formats.ts'
import { formatOf, runText } from '../shell/starts/run-started-file.ts'

/** Reads a file that a program loads as the program itself is read. One that could not be read runs unread. */
export function readModule(module: LoadedModule, context: ReadContext): void {
  const { language, path, text, cwd, evidence, through } = module
  const place = { ...context.place, cwd }
  if (text === undefined || context.depth >= maximumDepth) {
    const source = {
      from: 'file',
      target: pathTarget({ text: path, known: true, glob: false }, place),
    } as const
    context.out.emit({ type: 'execute', language, source, read: false, evidence, through })
    return
  }
  const inside = { ...context, place, through, offset: null, outer: evidence, depth: context.depth + 1 }
  const format = formatOf(language)
  const { effects } = context.out
  const before = effects.length
  if (format) runText(format(text), { text: path, known: true, glob: false, evidence }, inside)
  else context.code.readCode(language, text, inside)
  if (compiles(language)) effects.push(...effects.splice(before).filter(isTold))
}

/** Files of builds, and sources of compiled languages, which are searched for the calls that matter and not evaluated. */
function compiles(language: string): boolean {
  return language === 'compiled' || buildFormats.has(language)
}

/** Tells whether the text itself says what an effect is on: in code that is not evaluated every other one is unknown. */
function isTold(effect: Effect): boolean {
  if (effect.type === 'run') return effect.program !== ''
  if (effect.type === 'opaque') return effect.weight === 'everything'
  if (effect.type === 'execute') return effect.source.from !== 'unknown'
  if (!('target' in effect) || typeof effect.target !== 'object') return true
  return (
    effect.target.path !== null ||
    !/^["']?[$`]\w{0,200}["']?$/.test(effect.target.raw) ||
    knownVariable.test(effect.target.raw)
  )
}

const knownVariable = /^["']?\$\{?(?:HOME|PWD|OLDPWD|USER|XDG_\w{1,40}|TMPDIR)\b/
