import { expect, onTestFinished, test } from 'vitest'
import type { Gate, VerifyOptions } from '../../src/gate/core/gate.ts'
import { GateError } from '../../src/ground/model/errors.ts'
import type { VerifyProgress } from '../../src/ground/model/verify-progress.ts'
import { RemoteGate } from '../../src/agents/remote/remote-gate.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { listen, network, openApp, ownerListener } from './open-http.ts'

const report = { ok: true, entries: 3, head: 'a'.repeat(64), problems: [], comparedWith: [] }
const path = '/v1/audit/verification'

/** A gate at a socket whose verification a test ends, and the same gate as others reach it. */
async function openRemote() {
  const asked: { options: VerifyOptions; end: (with_: unknown) => void; fail: (error: unknown) => void }[] =
    []
  const verify = (options: VerifyOptions = {}) =>
    new Promise((end, fail) => {
      asked.push({ options, end, fail })
    })
  const { gate } = openPeopleGate()
  const http = openApp(Object.assign(Object.create(gate), { verify }) as Gate)
  const { socketPath, stop } = await listen(http.app.fetch, ownerListener)
  const remote = new RemoteGate({ socketPath })
  onTestFinished(async () => {
    await remote.close()
    http.close()
    await stop()
  })
  return { asked, http, remote }
}

test('whoever asks from elsewhere hears how far it is, again and again, and at the end the report', async () => {
  const { asked, remote } = await openRemote()
  const heard: VerifyProgress[] = []
  const found = remote.verify({ fromCheckpoint: true, onProgress: far => heard.push(far) })
  await expect.poll(() => asked.length).toBe(1)
  const [{ options, end }] = asked as [(typeof asked)[number]]
  expect(options).toMatchObject({ fromCheckpoint: true })
  options.onProgress?.({ read: 1, of: 3 })
  await expect.poll(() => heard.length).toBeGreaterThan(1)
  expect(new Set(heard.map(({ read }) => read))).toEqual(new Set([1]))
  end(report)
  expect(await found).toEqual(report)
})

test('the error of a verification is thrown elsewhere as it was thrown there', async () => {
  const { asked, remote, http } = await openRemote()
  const known = remote.verify()
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.fail(new GateError('storage', 'The database is away.'))
  await expect(known).rejects.toMatchObject({ code: 'storage', message: 'The database is away.' })
  expect(http.notes).toEqual([])
  const unknown = remote.verify()
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.fail(new Error('a secret of the inside'))
  await expect(unknown).rejects.toMatchObject({
    code: 'internal',
    message: 'The gate failed on this request.',
  })
  expect(http.notes).toMatchObject([{ path, why: 'Error: a secret of the inside' }])
})

test('a verification is given up when whoever asked goes away', async () => {
  const { asked, remote } = await openRemote()
  const leaving = new AbortController()
  const found = remote.verify({ signal: leaving.signal })
  await expect.poll(() => asked.length).toBe(1)
  leaving.abort()
  await expect(found).rejects.toMatchObject({ code: 'unavailable' })
  await expect.poll(() => asked[0]?.options.signal?.aborted).toBe(true)
})

test('a reader who is let out meanwhile hears nothing more', async () => {
  const { asked, http } = await openRemote()
  const secret = http.token({ role: 'reader' })
  const headers = { authorization: `Bearer ${secret}` }
  const answer = await http.request(network, path, { method: 'POST', body: '{}', headers })
  expect(answer.status).toBe(200)
  await expect.poll(() => asked.length).toBe(1)
  http.kept.splice(0)
  asked[0]?.options.onProgress?.({ read: 1, of: 3 })
  await expect.poll(() => asked[0]?.options.signal?.aborted).toBe(true)
  asked[0]?.end(report)
  // The answer ends, though the work had not: nobody waits for a line that never comes.
  expect(await answer.text()).toBe('')
})

test('the log of a real gate, line by line', async () => {
  const { gate } = openPeopleGate()
  const http = openApp(gate)
  const text = await (await http.request(ownerListener, path, { method: 'POST', body: '{}' })).text()
  expect(
    text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
      .at(-1),
  ).toMatchObject({ report: { ok: true } })
  const stopped = gate.verify({ signal: AbortSignal.abort() })
  // A log of one page is read before anybody looks whether somebody waits.
  await expect(stopped).resolves.toMatchObject({ ok: true })
  http.close()
})
