import { join } from 'node:path'
import { runCompiled } from './run-compiled.ts'

/** The file’s name, which has the hash of its content in it; put here by the build. */
declare const codeFile: string

runCompiled(join(__dirname, codeFile))
