import type { ReadContext } from '../read-context.ts'
import type { CodeCall } from './program-walk.ts'
import { alternatives } from './value.ts'

const loading =
  /(?:^|\.)(?:require|import|__import__|import_module|run_path|run_module|require_relative|load|dofile|loadfile|execfile|fork|Worker|_load|register|source)$|createRequire\(\)$/
/** A part of the path that is the folder of the program itself. */
const own = /^\$(?:__dirname|import|__dir__|__file__|dirname|path|fileURLToPath)\w{0,20}\/+/
const longest = 1_024

/** Notes the files that a call loads, where its values tell their names: `require('./' + 'a')`, `import_module(name)`. */
export function noteLoad({ name, args }: CodeCall, language: string, { out }: ReadContext): void {
  if (!loading.test(name)) return
  for (const one of args.slice(0, 2).flatMap(alternatives)) {
    const text = one.text?.replace(own, './')
    if (text !== undefined && text !== '' && text.length <= longest && !text.includes('$'))
      out.noteLoad({ language, name: text })
  }
}
