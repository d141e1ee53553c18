import { Command, CommanderError } from 'commander'
import { GateError } from '../model/errors.ts'
import { engineVersion } from '../model/version.ts'
import { addAudit } from './commands/audit.ts'
import { addCanaryCommand } from './commands/canary.ts'
import { addCheck } from './commands/check.ts'
import { addCompletion } from './commands/completion.ts'
import { addDashboard } from './commands/dashboard.ts'
import { addDoctor } from './commands/doctor.ts'
import { addHook } from './commands/hook.ts'
import { addInit, addUninstall } from './commands/init.ts'
import { addIncidents } from './commands/incidents.ts'
import { addLookback } from './commands/lookback.ts'
import { addMcp } from './commands/mcp.ts'
import { addNotifyCommand } from './commands/notify.ts'
import { addObserve } from './commands/observe.ts'
import { addGrantCommand, addPauseCommand, addReviewerCommand, addTrustCommand } from './commands/people.ts'
import { addResidentCommands } from './commands/resident.ts'
import { addReview } from './commands/review.ts'
import { addRun } from './commands/run.ts'
import { addTokenCommand } from './commands/token.ts'
import { addPolicy } from './commands/policy.ts'

const program = new Command('countersign')
  .description(
    'Judges the tool calls of AI agents: allow, queue for a person, or deny with a reason that helps.',
  )
  .version(engineVersion)
  .option('--home <folder>', 'keep state in this folder instead of the platform’s (also COUNTERSIGN_HOME)')
  .showHelpAfterError('Run with --help for examples.')
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error:/, 'countersign:')) })
  .exitOverride()

addCheck(program)
addAudit(program)
addPolicy(program)
addCanaryCommand(program)
addRun(program)
addInit(program)
addUninstall(program)
addDoctor(program)
addHook(program)
addMcp(program)
addReview(program)
addReviewerCommand(program)
addGrantCommand(program)
addTrustCommand(program)
addPauseCommand(program)
addObserve(program)
addResidentCommands(program)
addTokenCommand(program)
addNotifyCommand(program)
addDashboard(program)
addLookback(program)
addIncidents(program)
addCompletion(program)

/** What a shell gives a program whose reader has gone: 128 and the number of SIGPIPE. */
const readerGone = 141

process.stdout.on('error', error => {
  if (!isReaderGone(error)) throw error
  process.exitCode ??= readerGone
})

await program.parseAsync().catch(fail)

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
  const message = known ? error.message : `an internal error stopped this command: ${String(error)}`
  process.stderr.write(`countersign: ${message}${detail}\n`)
  process.exitCode = known ? error.exitCode : 70
}
