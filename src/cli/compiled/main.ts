import { join } from 'node:path'
import { commandIn } from '../command-in.ts'
import { runClosed } from './run-closed.ts'
import { runCompiled } from './run-compiled.ts'

/** The file’s name, which has the hash of its content in it; put here by the build. */
declare const codeFile: string
/** Command → the file that has the code of that command alone; null where no word says what is run; put here by the build. */
declare const commandFiles: Readonly<Record<string, string>> | null

runClosed(() => {
  const command = commandFiles ? commandIn(process.argv.slice(2)) : ''
  const own = commandFiles && Object.hasOwn(commandFiles, command) ? commandFiles[command] : undefined
  if (own !== undefined) runCompiled(join(__dirname, own))
  else runCompiled(join(__dirname, codeFile), partOf(command))
})

/** The part of the file that a command runs; a wrong guess costs time alone. */
function partOf(command: string): string | undefined {
  return /^[a-z]{1,20}$/.test(command) ? command : undefined
}
