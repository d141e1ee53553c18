// Serves every page with sample data until it is stopped. The cookie that it prints lets a browser in.
//   --port N            another port than 4190
//   --paused            with a pause that holds
//   --observing         with a policy that only observes; --observed with one whose time is over
//   --nothing-installed with no client
//   --team              as the hub of a team shows it
//   --pictures FOLDER   takes pictures of every page into a folder, then ends
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp } from '../../src/api/http/create-app.ts'
import { openListener } from '../../src/api/http/serve/open-listener.ts'
import { sessionsInMemory, SessionRegistry } from '../../src/api/http/access/session-registry.ts'
import { withObserve } from '../../src/gate/config/with-observe.ts'
import { loadPolicyFor } from '../../src/gate/open/open-gate.ts'
import { readPageFiles } from '../../src/daemon/resident/read-page-files.ts'
import { newResidentGate } from '../../src/daemon/resident/resident-gate.ts'
import { sampleNotifications, sampleTokens } from './sample-clients.ts'
import { sampleExports } from './sample-exports.ts'
import { sampleSeals } from './sample-seals.ts'
import { laptop, runner, sampleTeam } from './sample-team.ts'
import { sampleWorkspace } from './sample-workspace.ts'
import { sampleReviewer, sampleWorld } from './sample-world.ts'
import { takePictures } from './take-pictures.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4190' },
    paused: { type: 'boolean', default: false },
    observing: { type: 'boolean', default: false },
    observed: { type: 'boolean', default: false },
    'nothing-installed': { type: 'boolean', default: false },
    team: { type: 'boolean', default: false },
    pictures: { type: 'string' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'countersign-pages-'))
const workspace = sampleWorkspace()
await sampleWorld(folder, workspace, loadPolicyFor({ home: folder }).policy)
if (values.observing || values.observed) observe(values.observing ? 5 : -1)
const gate = newResidentGate({ stateFolder: folder, home: folder })
await gate.ready()
const sessions = new SessionRegistry(sessionsInMemory(), Date.now)
const { cookie } = sessions.start(
  { role: 'reviewer', reviewer: sampleReviewer.name },
  'Mozilla/5.0 (X11; Linux) Firefox/140.0',
)
const { app, close } = createApp({
  gate,
  tokens: { tokens: () => sampleTokens },
  notifications: () => sampleNotifications,
  exports: async () => sampleExports,
  sessions,
  pages: readPageFiles(join(process.cwd(), 'dist', 'web')),
  seals: sampleSeals(!values['nothing-installed']),
  policy: gate.policyPort(),
  ...(values.team && { team: sampleTeam(id => (/[0-7]$/.test(id) ? laptop : runner)) }),
  hosts: () => [`localhost:${values.port}`, `127.0.0.1:${values.port}`],
  now: Date.now,
  clock: () => performance.now(),
})
const listener = await openListener(app, 'network', { ports: [Number(values.port)] })
if (values.paused) {
  const who = { reviewer: sampleReviewer.name, uid: null, terminal: false, pin: sampleReviewer.pin }
  await gate.pause(Date.now() + 45 * 60_000, 'we move the database', who)
}
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end())
if (values.pictures === undefined)
  process.stdout.write(
    `http://localhost:${listener.port}\ncookie countersign=${cookie}\nPIN ${sampleReviewer.pin}\n`,
  )
else await takeAndEnd(values.pictures)

/** Has the policy observe until so many days from now. */
function observe(days: number): void {
  const own = join(folder, '.config', 'countersign')
  mkdirSync(own, { recursive: true, mode: 0o700 })
  const until = Date.now() + days * 86_400_000
  writeFileSync(join(own, 'policy.toml'), withObserve('', { until, profiles: [] }), { mode: 0o600 })
}

async function takeAndEnd(pictures: string): Promise<void> {
  try {
    const { team } = values
    await takePictures({ address: `http://localhost:${listener.port}`, cookie, gate, team }, pictures)
  } catch (error) {
    process.stderr.write(`countersign: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 69
  } finally {
    await end()
  }
}

async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  close()
  await listener.close(100)
  await gate.close()
  for (const made of [folder, workspace]) rmSync(made, { recursive: true, force: true })
}
