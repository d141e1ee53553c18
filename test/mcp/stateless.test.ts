import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { stopResident } from '../../src/daemon/resident/stop-resident.ts'
import { fronted } from './products.ts'
import { RecordedTransport } from './recorded-transport.ts'
import { connect } from './scripted-clients.ts'

const home = mkdtempSync(join(tmpdir(), 'countersign-stateless-'))
const state = join(home, 'state')
afterAll(async () => {
  await stopResident(state)
  rmSync(home, { recursive: true, force: true })
})

const server = [process.execPath, fileURLToPath(new URL('stateless-server.mjs', import.meta.url))]

/** What a client of the stateless protocol gets: lines as they came, and its answers. */
async function run(isFronted: boolean, calls: readonly (readonly [string, object])[]) {
  const transport = new RecordedTransport({
    command: isFronted ? fronted(state, ['--name', 'stateless', '--unattended'], server) : server,
    env: { PATH: process.env['PATH'] ?? '', HOME: home },
    cwd: home,
  })
  const client = await connect('2.x stateless', transport, home)
  const answers: string[] = []
  try {
    await client.request('tools/list', {})
    for (const [name, args] of calls)
      answers.push(
        await client.request('tools/call', { name, arguments: args }).then(
          answer => JSON.stringify(answer),
          error => String(error),
        ),
      )
  } finally {
    await client.close()
  }
  return { lines: transport.received, answers }
}

test('the stateless protocol gives the same bytes with the gate in front, questions of the server included', async () => {
  const calls = [
    ['echo', { message: 'hi' }],
    ['greet', {}],
    ['no-such-tool', {}],
  ] as const
  const bare = await run(false, calls)
  expect(bare.lines.join('\n')).toContain('input_required')
  expect(await run(true, calls)).toEqual(bare)
})

test('a denied call of the stateless protocol is a complete result', async () => {
  const { lines, answers } = await run(true, [['bash', { command: 'rm -rf /' }]])
  expect(answers[0]).toContain('Countersign: ')
  expect(lines.at(-1)).toContain('"resultType":"complete"')
})
