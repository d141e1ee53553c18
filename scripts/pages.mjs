// npm run pages: the dashboard with sample data, from a gate on a scratch folder.
import { join } from 'node:path'
import { prepare, root, run } from './prepare.mjs'

await prepare()
process.exitCode = run(process.execPath, [
  join(root, 'scripts/run.mjs'),
  'scripts/pages/serve.ts',
  ...process.argv.slice(2),
])
