import { addCheck } from '../commands/check.ts'
import { runProgram } from '../run-program.ts'

// `countersign check` alone, with the code that judging needs: a process that reads every command begins later.
runProgram(addCheck)
