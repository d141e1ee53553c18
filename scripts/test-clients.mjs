// npm run test:clients: installs real clients from the package registry, and drives each through a scripted model.
import { join } from 'node:path'
import { prepare, root, run } from './prepare.mjs'

prepare()
process.exitCode = run(process.execPath, [
  join(root, 'scripts', 'run.mjs'),
  'test/clients/index.ts',
  ...process.argv.slice(2),
])
