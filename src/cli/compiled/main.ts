import { join } from 'node:path'
import { runClosed } from './run-closed.ts'
import { runCompiled } from './run-compiled.ts'

/** The file’s name, which has the hash of its content in it; put here by the build. */
declare const codeFile: string
/** True where the first word decides which part of the file is run; put here by the build. */
declare const hasCommands: boolean

runClosed(() =>
  runCompiled(join(__dirname, codeFile), hasCommands ? commandIn(process.argv.slice(2)) : undefined),
)

/** The first word that is no option, and no value of one. A wrong guess costs time alone. */
function commandIn(words: readonly string[]): string | undefined {
  return words.find((word, i) => /^[a-z]{1,20}$/.test(word) && words[i - 1] !== '--home')
}
