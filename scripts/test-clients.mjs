// npm run test:clients: installs real clients from the package registry, and drives each through a scripted model.
import { join } from 'node:path'
import { install, prepare, root, run } from './prepare.mjs'

await prepare()
// The dashboard is used by a real browser where there is one.
await install(join(root, 'test', 'products', 'browser'))
process.exitCode = run(process.execPath, [
  join(root, 'scripts', 'run.mjs'),
  'test/clients/index.ts',
  ...process.argv.slice(2),
])
