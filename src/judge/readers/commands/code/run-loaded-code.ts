import type { Command } from '../../command.ts'
import { fileContents } from '../../file-contents.ts'
import { readOptions } from '../../options.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'
import type { Interpreter } from './interpreters.ts'
import { pythonModule } from './python-module.ts'
import { runFile } from './run-code.ts'
import { mapOf } from '../../../../ground/model/map-of.ts'

/** Options whose value is a file that is run before the program. */
const loads: ReadonlyMap<string, readonly string[]> = mapOf({
  javascript: ['r', 'require', 'import', 'loader', 'experimental-loader'],
  ruby: ['r'],
})

/** `node --import ./x.mjs`, `ruby -r ./x`, `python -m x`: a file that is run before the program, or as it. */
export function runLoadedCode(
  { language, values: taken, code }: Interpreter,
  { args }: Command,
  context: ReadContext,
): void {
  const { values } = readOptions(args, new Set([...taken, ...code]))
  const options = loads.get(language) ?? []
  const files = options.flatMap(name => values.get(name) ?? []).filter(({ text }) => /^\.{0,2}\//.test(text))
  for (const file of files) runFile(language, file, context)
  const module = language === 'python' ? pythonModule(args.map(({ text }) => text)) : undefined
  const word = module && args[module.next - 1]
  if (!word || !/^[A-Za-z_][\w.]{0,200}$/.test(module.name)) return
  const path = module.name.replaceAll('.', '/')
  // Most modules are installed ones: only one that lies here is a script.
  for (const text of [`./${path}.py`, `./${path}/__main__.py`]) {
    const file = { ...word, text }
    if (fileContents(pathTarget(file, context.place), context).from === 'literal')
      runFile(language, file, context)
  }
}
