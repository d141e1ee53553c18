import { afterAll, beforeAll } from 'vitest'
import { openTeamGate, serveTestHub } from '../team/open-team-gate.ts'
import { type PostgresServer, startPostgres } from '../team/start-postgres.ts'
import { gateContract } from './gate-contract.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres('newest')
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
