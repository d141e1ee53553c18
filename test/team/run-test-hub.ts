import { rmSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { hubAddress } from '../../src/hub/hub-address.ts'
import { hubPaths } from '../../src/hub/hub-settings.ts'
import { initTeam, readTeamKey } from '../../src/hub/init-team.ts'
import { openTeam } from '../../src/hub/open-team.ts'
import { runHub } from '../../src/hub/run-hub.ts'
import { TeamAdmin } from '../../src/hub/team-admin.ts'
import type { GateGroup } from '../../src/ground/model/team-gate.ts'
import { freePort } from '../free-port.ts'
import { cheapGuesses } from '../people/open-people-gate.ts'
import { ownFolder } from '../own-folder.ts'

/** The secret of alice, the first reviewer of a test's team. */
export const teamPin = 'sunflower-42'
const who = { reviewer: 'alice', uid: null, terminal: true, pin: teamPin }

/** A team on this database whose hub is at a port of its own, with a token for many gates; nothing serves it yet. */
export async function makeTestTeam(
  database: string,
  group: GateGroup = { name: 'laptops', lease: 300, content: 'full' },
  at?: number,
  atEnd: (clean: () => void) => void = onTestFinished,
) {
  const folder = ownFolder('team')
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const port = at ?? (await freePort())
  const url = `http://localhost:${port}`
  const paths = hubPaths(folder)
  const withSecret = (use: (pin: string) => Promise<void>) => use(teamPin)
  await initTeam({ paths, database, address: url, reviewer: 'alice', withSecret, guessCost: cheapGuesses })
  const { site } = hubAddress(url)
  const open = () =>
    openTeam({
      database,
      privateKey: readTeamKey(paths),
      site,
      guessCost: cheapGuesses,
      onProblem: () => {},
    })
  const withAdmin = async <T>(use: (admin: TeamAdmin) => Promise<T>) => {
    const team = await open()
    try {
      return await use(new TeamAdmin({ ...team, reviewers: team.gate.reviewers }))
    } finally {
      await team.close()
    }
  }
  const { text: token } = await withAdmin(async admin => {
    await admin.setGroup(group, who)
    return admin.addToken({ group: group.name, uses: 100, span: 3_600_000 }, who)
  })
  const serve = () => runHub({ folder, database: { address: database }, listen: { host: '127.0.0.1', port } })
  return { url, token, paths, who, open, withAdmin, serve }
}

/** A team of a test. */
export type TestTeam = Awaited<ReturnType<typeof makeTestTeam>>
