import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defaultLocations } from '../../src/gate/config/default-locations.ts'
import { askStatus } from '../../src/daemon/resident/ask-status.ts'
import { runResident } from '../../src/daemon/resident/run-resident.ts'
import { ask } from '../resident/resident-world.ts'
import { httpServer, scratch, secretFile } from './notify-world.ts'
import { until } from '../until.ts'

const key = 'a key of thirty-two characters..'

/** A home folder whose policy the test writes, and the gate that follows it. */
function person() {
  const home = scratch()
  const { userFile } = defaultLocations('/', home)
  mkdirSync(dirname(userFile), { recursive: true })
  const write = (toml: string) => writeFileSync(userFile, toml)
  const start = async () => {
    const resident = await runResident({ stateFolder: join(home, 'state'), home, port: 0 })
    let isStopped = false
    const stop = async () => {
      if (isStopped) return
      isStopped = true
      await resident.stop('the test is over')
    }
    onTestFinished(stop)
    return { ...resident.note, stop }
  }
  return { home, write, start, log: () => readFileSync(join(home, 'state', 'gate.log'), 'utf8') }
}

/** A call that waits for somebody; gives its review. */
async function risky(agentSocket: string, id: string): Promise<string> {
  const command = `git push --force origin ${id}`
  const { body } = await ask(agentSocket, '/v1/evaluations', { id, kind: 'shell', arguments: { command } })
  return String((JSON.parse(body) as { reviewId?: string }).reviewId)
}

const idsIn = (received: readonly { readonly body: string }[]) =>
  received.map(({ body }) => (JSON.parse(body) as { id: string }).id)

test('a resident gate tells what its person’s policy says, from the next review on, and goes on after a restart', async () => {
  const { received, url } = await httpServer()
  const keyFile = secretFile(key)
  const { write, start } = person()
  const first = await start()
  await risky(first.agentSocket, 'before')
  write(`[notify.target.hook]\ntype = "webhook"\nurl = "${url}"\nkey_file = "${keyFile}"\n`)
  await until(async () => (await askStatus(first.gateSocket))?.notifications.targets.length === 1)
  const message = await risky(first.agentSocket, 'told')
  await until(() => received.length === 1)
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    id: message,
    link: `http://localhost:${first.port}/reviews/${message}`,
  })
  await first.stop()
  const second = await start()
  const again = await risky(second.agentSocket, 'again')
  await until(() => received.length === 2)
  expect(idsIn(received)).toEqual([message, again])
})

test('what fails is in the status, the API and the log of the process, and no secret is', async () => {
  const { received, url } = await httpServer((_received, response) => {
    response.writeHead(410).end()
  })
  const { write, start, log } = person()
  write(`[notify.target.chat]\ntype = "slack"\nurl_file = "${secretFile(`${url}/hidden-in-a-file`)}"\n`)
  const { agentSocket, gateSocket } = await start()
  await risky(agentSocket, 'a')
  await until(async () => (await askStatus(gateSocket))?.notifications.targets[0]?.failure !== null)
  const { body } = await ask(gateSocket, '/v1/notifications')
  expect(JSON.parse(body)).toMatchObject({
    targets: [{ name: 'chat', waiting: 1, failure: { why: 'the server answered 410', tries: 1 } }],
  })
  expect(log()).toContain('a note to chat failed (try 1: the server answered 410)')
  const policy = await ask(gateSocket, '/v1/policy')
  expect(received[0]?.path).toBe('/hidden-in-a-file')
  expect(`${body}${log()}${policy.body}`).not.toContain('hidden-in-a-file')
  expect((await ask(agentSocket, '/v1/notifications')).status).toBe(403)
})

test('a policy that is refused leaves who is told as it was', async () => {
  const { received, url } = await httpServer()
  const { write, start } = person()
  const right = `[notify.target.hook]\ntype = "webhook"\nurl = "${url}"\nkey_file = "${secretFile(key)}"\n`
  write(right)
  const { agentSocket, gateSocket } = await start()
  write(`${right}urll = "x"\n`)
  await until(async () => (await askStatus(gateSocket))?.policy.problem?.includes('urll') === true)
  const id = await risky(agentSocket, 'a')
  await until(() => received.length === 1)
  expect(idsIn(received)).toEqual([id])
})
