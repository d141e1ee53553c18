import { afterAll, beforeAll } from 'vitest'
import { openTeamGate, serveTestHub } from '../team/open-team-gate.ts'
import { type SharedPostgres, sharedPostgres } from '../team/shared-postgres.ts'
import { gateContract } from './gate-contract.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

async function openOne() {
  const { close, ...hub } = await serveTestHub(await server.newDatabase())
  const { gate } = await openTeamGate(hub)
  const closeAll = async () => {
    await gate.close()
    await close()
  }
  return { ...gate, close: closeAll }
}

// The line of its joining stands in its log before everything else.
gateContract('a gate of a team', openOne, 1)
