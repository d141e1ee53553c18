// Serves every page with sample data until it is stopped. The cookie that it prints lets a browser in.
//   --port N            another port than 4190
//   --paused            with a pause that holds
//   --pictures FOLDER   takes pictures of every page into a folder, then ends
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp } from '../../src/http/app.ts'
import { openDoor } from '../../src/http/serve.ts'
import { keeperInMemory, SessionBook } from '../../src/http/sessions.ts'
import { loadPolicyFor } from '../../src/open-gate.ts'
import { readPageFiles } from '../../src/resident/page-files.ts'
import { ResidentGate } from '../../src/resident/resident-gate.ts'
import { sampleNotifications, sampleTokens } from './sample-clients.ts'
import { sampleWorkspace } from './sample-workspace.ts'
import { sampleReviewer, sampleWorld } from './sample-world.ts'
import { takePictures } from './take-pictures.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4190' },
    paused: { type: 'boolean', default: false },
    pictures: { type: 'string' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'countersign-pages-'))
const workspace = sampleWorkspace()
await sampleWorld(folder, workspace, loadPolicyFor({ home: folder }).policy)
const gate = new ResidentGate({ stateFolder: folder, home: folder })
await gate.ready()
const sessions = new SessionBook(keeperInMemory(), Date.now)
const { cookie } = sessions.start(
  { role: 'reviewer', reviewer: sampleReviewer.name },
  'Mozilla/5.0 (X11; Linux) Firefox/140.0',
)
const { app, close } = createApp({
  gate,
  tokens: { tokens: () => sampleTokens },
  notifications: () => sampleNotifications,
  sessions,
  pages: readPageFiles(join(process.cwd(), 'dist', 'web')),
  policy: gate.policyDesk(),
  hosts: () => [`localhost:${values.port}`, `127.0.0.1:${values.port}`],
  now: Date.now,
  clock: () => performance.now(),
})
const door = await openDoor(app, 'network', { ports: [Number(values.port)] })
if (values.paused) {
  const who = { reviewer: sampleReviewer.name, uid: null, terminal: false, pin: sampleReviewer.pin }
  await gate.pause(Date.now() + 45 * 60_000, 'we move the database', who)
}
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end())
if (values.pictures === undefined)
  process.stdout.write(
    `http://localhost:${door.port}\ncookie countersign=${cookie}\nPIN ${sampleReviewer.pin}\n`,
  )
else await takeAndEnd(values.pictures)

async function takeAndEnd(pictures: string): Promise<void> {
  try {
    await takePictures({ address: `http://localhost:${door.port}`, cookie, gate }, pictures)
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
  await door.close(100)
  await gate.close()
  for (const made of [folder, workspace]) rmSync(made, { recursive: true, force: true })
}
