import { expect, test } from 'vitest'
import { doubtful, gateFor, toolCall } from './session-world.ts'
import { until } from '../until.ts'
import { openStdio } from './stdio-world.ts'

const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' })
const textOf = (answer: object | undefined) =>
  JSON.parse((answer as { result: { content: [{ text: string }] } }).result.content[0].text)

test('when the server crashes, whoever waits is told, and the proxy ends as it did', async () => {
  const { send, answer, ended } = openStdio(gateFor())
  send(toolCall(1, { name: 'silent' }))
  send(toolCall(2, { name: 'leave' }))
  expect(await ended).toBe(3)
  for (const id of [1, 2])
    expect(answer(id)).toMatchObject({
      error: { code: -32000, message: expect.stringContaining('exit status 3') },
    })
})

test('a server that can’t be started is an error for its client, and nothing hangs', async () => {
  const { ended, notes } = openStdio(gateFor(), ['/no/such/program'])
  expect(await ended).toBe(127)
  expect(notes).toEqual(['The server has ended: there is no program /no/such/program.'])
})

test('an answer that is too large is an error for its request, and the next one passes', async () => {
  const { send, answer, notes } = openStdio(gateFor())
  send(toolCall(1, { name: 'large' }))
  send(toolCall(2))
  await until(() => answer(2) !== undefined)
  expect(answer(1)).toMatchObject({ error: { message: expect.stringContaining('16 MiB') } })
  expect(notes).toHaveLength(1)
})

test('a message of the client that is too large does not reach the server, and is answered', async () => {
  const { send, answer, input } = openStdio(gateFor())
  const large = { name: 'echo', arguments: { message: 'x'.repeat(17 * 1_048_576) } }
  input.write(`${JSON.stringify(toolCall(1, large))}\n`)
  send(ping(2))
  await until(() => answer(2) !== undefined)
  expect(answer(1)).toMatchObject({ error: { code: -32600, message: expect.stringContaining('16 MiB') } })
})

test('what the server writes between messages does not reach the client, and does no harm', async () => {
  const { send, answer, notes, lines } = openStdio(gateFor())
  send(toolCall(1, { name: 'garbage' }))
  await until(() => answer(1) !== undefined)
  expect(textOf(answer(1))).toBe('after')
  expect(lines).toHaveLength(1)
  expect(notes).toHaveLength(2)
})

test('the server and all that it started end with the proxy, whatever they do about it', async () => {
  const { send, answer, ended, stop } = openStdio(gateFor())
  send(toolCall(1, { name: 'tree' }))
  await until(() => answer(1) !== undefined)
  const tree = textOf(answer(1)) as readonly number[]
  expect(tree).toHaveLength(3)
  stop()
  await ended
  for (const pid of tree) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('when the client closes, a held call is withdrawn, and the server ends', async () => {
  const people = gateFor({ on_queue: 'hold' })
  const { send, lines, input, ended } = openStdio(people)
  send(toolCall(1, { ...doubtful, _meta: { progressToken: 1 } }))
  await until(() => lines.length > 0)
  input.end()
  expect(await ended).toBe(0)
  expect((await people.gate.reviews.list())[0]?.state).toBe('withdrawn')
})

test('a server gets the environment of its client, and nothing of ours', async () => {
  process.env['COUNTERSIGN_SECRET_OF_OURS'] = 'x'
  process.env['SOMETHING_ELSE'] = 'y'
  try {
    const { send, answer } = openStdio(gateFor())
    send(toolCall(1, { name: 'environment' }))
    await until(() => answer(1) !== undefined)
    const names = textOf(answer(1)) as readonly string[]
    expect(names).toContain('SOMETHING_ELSE')
    expect(names.filter(name => name.startsWith('COUNTERSIGN'))).toEqual([])
  } finally {
    delete process.env['COUNTERSIGN_SECRET_OF_OURS']
    delete process.env['SOMETHING_ELSE']
  }
})

test('fifty calls in flight each get their own answer', async () => {
  const { send, answer, lines } = openStdio(gateFor())
  const ids = Array.from({ length: 50 }, (_, at) => at + 1)
  for (const id of ids) send(toolCall(id, { name: 'echo', arguments: { n: id } }))
  await until(() => lines.length === 50)
  for (const id of ids) expect(textOf(answer(id))).toMatchObject({ arguments: { n: id } })
})
