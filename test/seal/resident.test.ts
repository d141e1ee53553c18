import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { residentPaths } from '../../src/daemon/resident/resident-paths.ts'
import { ask } from '../resident/resident-world.ts'
import { until } from '../until.ts'
import { change, sealWorld } from './seal-world.ts'

/** What a stream of events said so far. */
function listen(socketPath: string): () => string {
  let text = ''
  const asked = request({ socketPath, path: '/v1/events', headers: { host: 'localhost' } }, response => {
    response.on('data', part => {
      text += part
    })
    response.on('error', () => {})
  })
  asked.on('error', () => {})
  asked.end()
  onTestFinished(() => void asked.destroy())
  return () => text
}

test('the gate looks when it is told to, and tells and logs what is not enforced any more', async () => {
  const { machine } = await sealWorld('claude-code')
  const { gateSocket, agentSocket, log } = residentPaths(machine.stateFolder)
  const look = async () => JSON.parse((await ask(gateSocket, '/v1/seals/check', {})).body).seals
  expect(JSON.parse((await ask(gateSocket, '/v1/seals')).body)).toMatchObject({ seals: [], checking: false })
  expect((await ask(agentSocket, '/v1/seals')).status).toBe(403)
  const told = listen(gateSocket)
  await until(() => told() !== '')
  expect(await look()).toMatchObject([{ client: 'claude-code', state: 'enforced', method: 'command' }])
  await until(() => told().includes('event: seal'))
  change(join(machine.home, '.claude/settings.json'), text =>
    text.replace('"matcher": "*"', '"matcher": "Read"'),
  )
  expect(await look()).toMatchObject([{ state: 'open', why: expect.stringContaining('was edited since') }])
  await until(() => told().includes('seal_broken'))
  expect(readFileSync(log, 'utf8')).toContain('claude-code is not known to be enforced: The registration in')
  expect(JSON.parse((await ask(gateSocket, '/v1/seals')).body).seals).toMatchObject([{ state: 'open' }])
})
