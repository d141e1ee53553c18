import { addCommands } from './commands/index.ts'
import { runProgram } from './run-program.ts'

runProgram(program => addCommands(program, process.argv.slice(2)))
