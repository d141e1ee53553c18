import { type LoadedModule, maximumDepth, type ReadContext } from './read-context.ts'
import { pathTarget } from './paths/path-target.ts'

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
  context.code.readCode(language, text, inside)
}
