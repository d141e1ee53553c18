// npm run test:conformance: the official conformance suite against a server, with and without the gate in front of it.
import { join } from 'node:path'
import { install, prepare, root, run } from './prepare.mjs'

await prepare()
await install(join(root, 'test', 'products', 'mcp'))
process.exitCode = run(process.execPath, [
  join(root, 'scripts', 'run.mjs'),
  'test/conformance/index.ts',
  ...process.argv.slice(2),
])
