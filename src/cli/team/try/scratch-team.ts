import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownAccount } from '../../../ground/model/own-account.ts'
import { startEmbedded } from '../../../hub/embedded-postgres.ts'
import { freePort } from '../../../hub/free-port.ts'
import { hubAddress } from '../../../hub/hub-address.ts'
import { hubPaths } from '../../../hub/hub-settings.ts'
import { initTeam, readTeamKey } from '../../../hub/init-team.ts'
import { openTeam } from '../../../hub/open-team.ts'
import { runHub } from '../../../hub/run-hub.ts'
import { TeamAdmin } from '../../../hub/team-admin.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import { makePhrase } from '../../../people/acts/keys/make-phrase.ts'
import { BrowserAccess } from '../../../agents/remote/browser-access.ts'
import { openGate } from '../../../gate/open/open-gate.ts'
import { RemoteGate } from '../../../agents/remote/remote-gate.ts'
import { runResident } from '../../../daemon/resident/run-resident.ts'
import { joinTeam } from '../../../daemon/team/courier/join-team.ts'
import { ensureGateKey } from '../../../daemon/team/courier/read-gate-key.ts'

/** A hub that serves a new team from a scratch folder, with one person in it. */
interface ScratchHub {
  readonly address: string
  /** The person, with the phrase that proves it. */
  readonly person: Identity & { readonly pin: string }
  readonly tokens: Readonly<Record<ScratchGroup, string>>
  /** Makes a one-time code for a browser of the person. */
  newCode(): Promise<string>
  stop(): Promise<void>
}

/** Beside the one of docs/team.md, which somebody may follow meanwhile. */
const wantedPort = 4281
const anHour = 3_600_000

/** Makes a team in this folder, on a PostgreSQL of its own, and serves it to this machine alone. */
async function startScratchHub(folder: string, groups: readonly ScratchGroup[]): Promise<ScratchHub> {
  const postgres = await startEmbedded(join(folder, 'pg'))
  try {
    const port = await freePort(wantedPort)
    const address = `http://localhost:${port}`
    const person = { reviewer: 'you', uid: null, terminal: true, pin: makePhrase() }
    const paths = hubPaths(join(folder, 'hub'))
    const database = postgres.address
    const { reviewer } = person
    await initTeam({ paths, database, address, reviewer, withSecret: use => use(person.pin) })
    const tokens = await newTokens({ database, paths, address }, groups, person)
    const listen = { host: '127.0.0.1', port }
    const codeSource = 'type “code” in the terminal where the team runs'
    const hub = await runHub({ folder: paths.folder, database: { address: database }, listen, codeSource })
    const access = new BrowserAccess(hub.socket)
    return {
      address,
      person,
      tokens,
      newCode: async () => (await access.makeCode(person)).code,
      stop: async () => {
        access.close()
        await hub.stop().finally(() => postgres.stop())
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

interface Made {
  readonly database: string
  readonly paths: ReturnType<typeof hubPaths>
  readonly address: string
}

async function newTokens(
  { database, paths, address }: Made,
  groups: readonly ScratchGroup[],
  who: Identity,
): Promise<Record<ScratchGroup, string>> {
  const { site } = hubAddress(address)
  const team = await openTeam({ database, privateKey: readTeamKey(paths), site, onProblem: () => {} })
  try {
    const admin = new TeamAdmin({ ...team, reviewers: team.gate.reviewers })
    const made: [ScratchGroup, string][] = []
    for (const group of groups)
      made.push([group, (await admin.addToken({ group, uses: 1, span: anHour }, who)).text])
    return Object.fromEntries(made) as Record<ScratchGroup, string>
  } finally {
    await team.close()
  }
}

/** The groups that a new team has. */
type ScratchGroup = 'laptops' | 'production'

/** A hub and two gates that live as long as somebody looks at them. */
export interface ScratchTeam {
  readonly hub: ScratchHub
  readonly laptop: ScratchGate
  readonly server: ScratchGate
  /** The folder that agents work in. */
  readonly project: string
  stop(): Promise<void>
}

const secret = 'API_KEY=only-an-example\n'

/** Starts all of it below a folder that is empty; where something does not start, nothing of it runs on. */
export async function startScratchTeam(folder: string): Promise<ScratchTeam> {
  // PostgreSQL of root runs as another account, which has to go through the folder.
  if (ownAccount().uid === 0) chmodSync(folder, 0o711)
  const project = join(folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, '.env'), secret)
  const started: { stop(): Promise<void> }[] = []
  const stop = async () => {
    for (let last = started.pop(); last; last = started.pop()) await last.stop()
  }
  const keep = <T extends { stop(): Promise<void> }>(part: T): T => {
    started.push(part)
    return part
  }
  try {
    const hub = keep(await startScratchHub(folder, ['laptops', 'production']))
    const { address, tokens } = hub
    const gates = join(folder, 'gates')
    const startGate = (name: string, token: string) => startScratchGate(gates, { name, hub: address, token })
    const laptop = keep(await startGate('laptop', tokens.laptops))
    const server = keep(await startGate('server', tokens.production))
    return { hub, laptop, server, project, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A gate in a scratch folder, joined to a team. */
export interface ScratchGate {
  readonly name: string
  /** As its agents reach it. */
  readonly agents: RemoteGate
  /** As its person reaches it: what they answer goes to the hub. */
  readonly owner: RemoteGate
  stop(): Promise<void>
}

interface Joining {
  readonly name: string
  readonly hub: string
  readonly token: string
}

/** Joins a team by a token, and serves the gate in this process, under the built-in policy. */
async function startScratchGate(folder: string, { name, hub, token }: Joining): Promise<ScratchGate> {
  const stateFolder = join(folder, name)
  await joinFrom(stateFolder, { name, hub, token })
  const resident = await runResident({ stateFolder, home: folder, port: null, foreground: true })
  const { agentSocket, gateSocket } = resident.note
  const agents = new RemoteGate({ socketPath: agentSocket, asAgent: true })
  const owner = new RemoteGate({ socketPath: gateSocket })
  return {
    name,
    agents,
    owner,
    stop: async () => {
      await Promise.all([agents.close(), owner.close()])
      await resident.stop('the person left')
    },
  }
}

async function joinFrom(stateFolder: string, { name, hub, token }: Joining): Promise<void> {
  const gate = await openGate({ stateFolder, isolated: true })
  try {
    const key = ensureGateKey(stateFolder, gate.mirrored.origin.gate)
    await joinTeam({ store: gate.mirrored, hub, token, name, key, who: null, log: null, now: Date.now })
  } finally {
    await gate.close()
  }
}
