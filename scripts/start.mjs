// npm start: sets up what is missing, then shows the gate at work on calls from public incidents; npm start -- team shows
// a hub and two gates.
import { join } from 'node:path'
import { install, prepare, root, start } from './prepare.mjs'

const postgres = join(root, 'test', 'products', 'postgres')
const [word, ...rest] = process.argv.slice(2)
const isTeam = word === 'team'

await prepare(isTeam ? () => install(postgres) : undefined)
// Ctrl-C is for what runs at the terminal, which ends by itself.
process.on('SIGINT', () => {})
process.exitCode = await start(
  process.execPath,
  [
    join(root, 'bin', 'countersign.cjs'),
    ...(isTeam ? ['team', 'try', ...rest] : ['incidents', ...process.argv.slice(2)]),
  ],
  // A hub finds the PostgreSQL of the folder that it runs in.
  isTeam ? { cwd: postgres } : {},
)
