import { Command, CommanderError } from 'commander'
import { GateError } from '../ground/model/errors.ts'
import { engineVersion } from '../ground/model/engine-version.ts'
import { onOneLine } from './render/table.ts'
import { standardError, standardOutput } from './render/terminal-output.ts'

/** The exit code of a program whose reader has gone, as a shell gives it: 128 and the number of SIGPIPE. */
const readerGone = 141

/** Runs the command line of this process with the commands that are added to it; every error ends as one sentence. */
export function runProgram(addTo: (program: Command) => Promise<void> | void): void {
  const program = newProgram()
  standardOutput.onError(error => {
    if (!isReaderGone(error)) throw error
    process.exitCode ??= readerGone
  })
  // Node would draw the message as it is. A command that has its own way to end is left to it.
  process.on('uncaughtException', error => {
    if (process.listenerCount('uncaughtException') > 1) return
    fail(error)
    process.exit()
  })
  Promise.resolve(addTo(program))
    .then(() => program.parseAsync())
    .catch(fail)
}

function newProgram(): Command {
  return new Command('countersign')
    .description(
      'Judge the tool calls of AI agents: allow, queue for a person, or deny with a reason that helps.',
    )
    .version(engineVersion)
    .option('--home <folder>', 'keep state in this folder instead of the platform’s (also COUNTERSIGN_HOME)')
    .showHelpAfterError('Run with --help for examples.')
    .configureOutput({
      writeOut: text => standardOutput.write(text),
      writeErr: text => standardError.write(text),
      outputError: (text, write) => write(`${usageSentence(text)}\n`),
    })
    .exitOverride()
}

/** One line: words that were typed can have line ends in them. */
function usageSentence(text: string): string {
  const sentence = text.trimEnd().replace(/^error:/, 'countersign:')
  return onOneLine(sentence.replace(/\n(?=\(Did you mean [^\n]{1,200}\)$)/, ' '))
}

/** `countersign audit export | head` is no mistake, so it gets no sentence. */
function isReaderGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE'
}

/** One sentence on standard error, and the code's own exit status. */
function fail(error: unknown): void {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 64
    return
  }
  if (isReaderGone(error)) {
    process.exitCode = readerGone
    return
  }
  const known = error instanceof GateError
  const detail = process.env['COUNTERSIGN_DEBUG'] && error instanceof Error ? `\n${error.stack}` : ''
  const message = known
    ? error.message
    : `an internal error stopped this command: ${onOneLine(String(error))}`
  standardError.print(`countersign: ${message}${detail}`)
  process.exitCode = known ? error.exitCode : 70
}
