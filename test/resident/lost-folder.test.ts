import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { ensureResident, findResident } from '../../src/daemon/resident/ensure-resident.ts'
import { processStart } from '../../src/daemon/resident/process-start.ts'
import { ask, program, residentWorld } from './resident-world.ts'
import { until } from '../until.ts'

const options = { program, args: ['--no-tcp'] }
const call = (id: string) => ({ id, tool: 'save_note', arguments: { text: 'x' } })

/** A client that keeps its connection, as one that was connected before the folder went. */
function keptConnection(socketPath: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return (path: string, body?: object): Promise<{ status: number; body: string }> =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json' }
      const asked = request({ socketPath, path, method: body ? 'POST' : 'GET', headers, agent }, response => {
        let text = ''
        response.on('data', part => {
          text += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
      })
      asked.on('error', reject)
      asked.end(body && JSON.stringify(body))
    })
}

/** A gate that has lost its files says so, or has ended before the question came: it answers nothing else. */
async function expectRefused(asked: Promise<{ status: number; body: string }>, what: string) {
  const answer = await asked.catch((error: NodeJS.ErrnoException) => error)
  if (answer instanceof Error) {
    expect(answer.code).toMatch(/^(ECONNRESET|EPIPE|ECONNREFUSED|ENOENT)$/)
    return
  }
  expect(answer.status).toBe(503)
  expect(JSON.parse(answer.body)).toMatchObject({
    code: 'unavailable',
    message: `${what} was removed or replaced while the gate ran, so it allows nothing any more and ends: ask again, and a new one starts.`,
  })
}

const isGone = (pid: number) => () => processStart(pid) === null

test('a gate whose folder was removed refuses the very next call, ends by itself, and makes no folder', async () => {
  const { state } = residentWorld()
  const { pid, gateSocket } = await ensureResident(state, options)
  const post = keptConnection(gateSocket)
  expect((await post('/v1/evaluations', call('a'))).status).toBe(200)
  // All at once: the gate may write a file beside those that are removed one by one.
  renameSync(state, `${state}-removed`)
  rmSync(`${state}-removed`, { recursive: true })
  await expectRefused(post('/v1/evaluations', call('b')), `The state folder ${state}`)
  await until(isGone(pid))
  expect(existsSync(state)).toBe(false)
})

test('a gate whose folder was replaced ends without being asked, and leaves the next gate in the new one whole', async () => {
  const { state } = residentWorld()
  const first = await ensureResident(state, options)
  renameSync(state, `${state}-before`)
  mkdirSync(state, { mode: 0o700 })
  const second = await ensureResident(state, options)
  expect(second.pid).not.toBe(first.pid)
  await until(isGone(first.pid))
  for (const left of ['gate.sock', 'agent.sock', 'resident.json', 'state.db'])
    expect(existsSync(join(state, left))).toBe(true)
  expect((await ask(second.agentSocket, '/v1/evaluations', call('c'))).status).toBe(200)
  const gate = await openGate({ stateFolder: state })
  expect((await gate.verify()).problems).toEqual([])
  expect((await gate.decisions({})).map(({ call: { id } }) => id)).toEqual(['c'])
  await gate.close()
})

test('a gate whose database was replaced, or whose socket was removed, makes room for one that is whole', async () => {
  const { state } = residentWorld()
  const first = await ensureResident(state, options)
  renameSync(join(state, 'state.db'), join(state, 'state.db.before'))
  expect(await findResident(state)).toBeUndefined()
  const second = await ensureResident(state, options)
  expect(second.pid).not.toBe(first.pid)
  expect((await ask(second.agentSocket, '/v1/evaluations', call('d'))).status).toBe(200)
  rmSync(second.agentSocket)
  expect(await findResident(state)).toBeUndefined()
  const third = await ensureResident(state, options)
  expect(third.pid).not.toBe(second.pid)
  expect((await ask(third.agentSocket, '/v1/evaluations', call('e'))).status).toBe(200)
})

test('a gate that has lost the socket of its agents refuses its owner too, from the next question on', async () => {
  const { state } = residentWorld()
  const { agentSocket, gateSocket, pid } = await ensureResident(state, options)
  const get = keptConnection(gateSocket)
  expect((await get('/v1/health')).status).toBe(200)
  rmSync(agentSocket)
  await expectRefused(get('/v1/health'), `A socket of the gate of ${state}`)
  await until(isGone(pid))
})
