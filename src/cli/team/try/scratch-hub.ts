import { join } from 'node:path'
import { startEmbedded } from '../../../hub/embedded-postgres.ts'
import { freePort } from '../../../hub/free-port.ts'
import { hubAddress } from '../../../hub/hub-address.ts'
import { hubPaths } from '../../../hub/hub-paths.ts'
import { initTeam } from '../../../hub/init-team.ts'
import { openTeam } from '../../../hub/open-team.ts'
import { readTeamKey } from '../../../hub/read-team-key.ts'
import { runHub } from '../../../hub/run-hub.ts'
import { TeamAdmin } from '../../../hub/team-admin.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import { makePhrase } from '../../../people/acts/keys/make-phrase.ts'
import { BrowserAccess } from '../../../agents/remote/browser-access.ts'
import type { ScratchGroup } from './scratch-group.ts'

/** A hub that serves a new team from a scratch folder, with one person in it. */
export interface ScratchHub {
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
export async function startScratchHub(folder: string, groups: readonly ScratchGroup[]): Promise<ScratchHub> {
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
