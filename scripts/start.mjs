// npm start: sets up what is missing, then shows the gate at work on calls from public incidents.
import { join } from 'node:path'
import { prepare, root, run } from './prepare.mjs'

await prepare()
process.exitCode = run(process.execPath, [
  join(root, 'bin', 'countersign.cjs'),
  'incidents',
  ...process.argv.slice(2),
])
