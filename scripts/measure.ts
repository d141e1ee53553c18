// npm run measure -- DIR: judges labelled calls (one JSON object a line, with source, label, kind, tool, args and
// docstring) and prints the tables of docs/measured.md. Labels never reach the gate; each call is judged on its own.
// With --read FILE the calls that people read blind come first (one object a line: id, verdict S, R or E, weight).
// With --inside it counts the questions about commands that a boundary without a network saves.
// With --differing it counts where a label and the gate differ, by source and finding.
import { GateError } from '../src/ground/model/errors.ts'
import { openGate } from '../src/gate/open/open-gate.ts'
import { measureFolder } from './measured/measure-folder.ts'

const gate = await openGate({ stateFolder: ':memory:' })
try {
  process.stdout.write(await measureFolder(gate, process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof GateError)) throw error
  process.stderr.write(`countersign: ${error.message}\n`)
  process.exitCode = error.exitCode
} finally {
  await gate.close()
}
