// npm run sessions -- FILE…: replays stored sessions (one JSON object a line: prompts, calls, results) through the gate
// and counts attacks that were stopped before they took effect, and what honest work was asked about. Which calls an
// attack asked for never reaches the gate.
import { GateError } from '../src/ground/model/errors.ts'
import { measureSessions } from './sessions/measure-sessions.ts'

try {
  process.stdout.write(await measureSessions(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof GateError)) throw error
  process.stderr.write(`countersign: ${error.message}\n`)
  process.exitCode = error.exitCode
}
