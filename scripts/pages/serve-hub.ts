// Serves a real hub with two real gates, one in each of two groups, until it is stopped: calls wait at both.
//   --port N    the hub's port; 4190 when left out. The gate of the laptops is at the next one.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { hubAddress } from '../../src/hub/hub-address.ts'
import { hubPaths } from '../../src/hub/hub-settings.ts'
import { initTeam, readTeamKey } from '../../src/hub/init-team.ts'
import { openTeam } from '../../src/hub/open-team.ts'
import { runHub } from '../../src/hub/run-hub.ts'
import { startEmbedded } from '../../src/hub/embedded-postgres.ts'
import { TeamAdmin } from '../../src/hub/team-admin.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { BrowserAccess } from '../../src/agents/remote/browser-access.ts'
import { RemoteGate } from '../../src/agents/remote/remote-gate.ts'
import { runResident } from '../../src/daemon/resident/run-resident.ts'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { ensureGateKey } from '../../src/daemon/team/courier/read-gate-key.ts'
import { joinTeam } from '../../src/daemon/team/courier/join-team.ts'
import { routine, waiting } from './sample-calls-table.ts'
import { sampleSeals } from './sample-seals.ts'
import { sampleReviewer } from './sample-world.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '4190' } } })
const port = Number(values.port)
const address = `http://localhost:${port}`
const folder = mkdtempSync('/tmp/countersign-hub-')
const paths = hubPaths(join(folder, 'hub'))
const { name, pin } = sampleReviewer
const bobPin = '3141592'
const who = { reviewer: name, uid: null, terminal: true, pin }

// Its server runs under another account where we are root, which reaches no folder of ours.
const databaseFolder = `/tmp/countersign-pg-${process.pid}`
const server = await startEmbedded(databaseFolder)
const database = server.address
await initTeam({ paths, database, address, reviewer: name, withSecret: use => use(pin) })
const hub = await runHub({
  folder: paths.folder,
  database: { address: database },
  listen: { host: '127.0.0.1', port },
})
const tokens = await withTeam(async admin => {
  const token = async (group: string) => (await admin.addToken({ group, uses: 1, span: 3_600_000 }, who)).text
  return { laptops: await token('laptops'), production: await token('production') }
})
const desk = new RemoteGate({ socketPath: hub.socket })
await desk.reviewers.add({ name: 'bob', uid: null, pin: bobPin }, who)
const gates = [
  await openResident('anns-laptop', tokens.laptops, port + 1),
  await openResident('web-1', tokens.production, null),
]
for (const [i, call] of [...routine, ...waiting].entries()) await ask(gates[i % 2], call, i)

const pins: Readonly<Record<string, string>> = { [name]: pin, bob: bobPin }
process.stdout.write(
  `${address}\nthe gate of the laptops http://localhost:${port + 1}\nPIN of ${name} ${pin}, of bob ${bobPin}\nType a name for a code that pairs a browser.\n`,
)
createInterface({ input: process.stdin }).on('line', line => void tellCode(line.trim()))

/** A newer code takes the place of the one before. */
async function tellCode(reviewer: string): Promise<void> {
  const secret = pins[reviewer]
  if (secret === undefined) return
  const access = new BrowserAccess(hub.socket)
  const made = await access.makeCode({ ...who, reviewer, pin: secret }).finally(() => access.close())
  process.stdout.write(`${made.code}\n`)
}

let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end())

async function withTeam<T>(use: (admin: TeamAdmin) => Promise<T>): Promise<T> {
  const { site } = hubAddress(address)
  const team = await openTeam({ database, privateKey: readTeamKey(paths), site, onProblem: () => {} })
  try {
    return await use(new TeamAdmin({ ...team, reviewers: team.gate.reviewers }))
  } finally {
    await team.close()
  }
}

async function openResident(named: string, token: string, at: number | null) {
  const stateFolder = join(folder, named)
  const near = await openGate({ stateFolder, home: folder })
  const key = ensureGateKey(stateFolder, near.mirrored.origin.gate)
  await joinTeam({
    store: near.mirrored,
    hub: address,
    token,
    name: named,
    key,
    who: null,
    log: null,
    now: Date.now,
  })
  await near.close()
  const seals = sampleSeals(at !== null)
  const resident = await runResident({
    stateFolder,
    home: folder,
    port: at,
    seals: () => ({ ...seals, start: () => {}, close: () => {} }),
  })
  return { resident, gate: new RemoteGate({ socketPath: resident.note.gateSocket }) }
}

async function ask(
  at: (typeof gates)[number] | undefined,
  { by, call }: (typeof routine)[number],
  i: number,
) {
  const { agent, origin, profile, sessions } = by
  const session = sessions[0] ?? 'work'
  const value = { id: `call-${i}`, ...call, cwd: '/srv/shop' }
  await at?.gate.evaluate({
    ...parseCall(value, { agent, origin, profile, session }),
    principal: i % 3 === 0 ? name : 'carol',
  })
}

async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  for (const { gate, resident } of gates) {
    await gate.close()
    await resident.stop('the sample ends')
  }
  await desk.close()
  await hub.stop()
  await server.stop()
  for (const made of [folder, databaseFolder]) rmSync(made, { recursive: true, force: true })
}
