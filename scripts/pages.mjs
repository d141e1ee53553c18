// npm run pages: the dashboard with sample data, from a gate on a scratch folder; with --hub from a real hub of two gates.
import { join } from 'node:path'
import { prepare, root, run } from './prepare.mjs'

await prepare()
const asked = process.argv.slice(2)
const others = asked.filter(word => word !== '--hub')
const served = others.length < asked.length ? 'scripts/pages/serve-hub.ts' : 'scripts/pages/serve.ts'
process.exitCode = run(process.execPath, [join(root, 'scripts/run.mjs'), served, ...others])
