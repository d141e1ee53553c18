import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { stopResident } from '../../src/daemon/resident/stop-resident.ts'
import { fronted, servers } from './products.ts'
import { RecordedTransport } from './recorded-transport.ts'
import { until } from '../until.ts'
import { connect, type ScriptedClient } from './scripted-clients.ts'

const home = mkdtempSync(join(tmpdir(), 'countersign-mcp-'))
const state = join(home, 'state')
afterAll(async () => {
  await stopResident(state)
  rmSync(home, { recursive: true, force: true })
})

interface Ran {
  readonly lines: readonly string[]
  readonly answers: readonly string[]
}

type Script = (
  ask: (method: string, params?: object, progress?: boolean) => Promise<void>,
  client: ScriptedClient,
) => Promise<void>

/** Runs a script with a server as it is, or behind the gate, in a folder made anew at the same path. */
async function run(
  generation: '1.x' | '2.x',
  server: keyof typeof servers,
  isFronted: boolean,
  script: Script,
  words: readonly string[] = [],
): Promise<Ran> {
  const work = join(home, `work-${server}-${generation}`)
  rmSync(work, { recursive: true, force: true })
  mkdirSync(join(work, 'inside'), { recursive: true })
  writeFileSync(join(work, 'notes.txt'), 'one\ntwo\nthree\n')
  const bare = server === 'filesystem' ? [...servers[server], work] : servers[server]
  const transport = new RecordedTransport({
    command: isFronted ? fronted(state, ['--name', server, ...words], bare) : bare,
    env: { PATH: process.env['PATH'] ?? '', HOME: home, MEMORY_FILE_PATH: join(work, 'memory.jsonl') },
    cwd: work,
  })
  const answers: string[] = []
  const client = await connect(generation, transport, work)
  try {
    // This one asks for them some time after the client has said hello.
    if (server === 'everything')
      await until(() => transport.received.some(line => line.includes('"roots/list"')))
    await script(async (method, params, progress) => {
      const answer = client.request(method, params, { ...(progress && { progress }) })
      answers.push(
        await answer.then(
          value => JSON.stringify(value),
          error => String(error),
        ),
      )
    }, client)
  } finally {
    await client.close()
  }
  return { lines: transport.received, answers }
}

/** Without what a server makes anew each time: times, durations, ids of its own. */
function settled(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \w{3} \d\d \d{4} [\d:]+ GMT[^"\\]*/g, 'TIME')
    .replaceAll(/\d{1,2}:\d\d:\d\d(?: [AP]M)?/g, 'TIME')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID')
    .replaceAll(/"taskId":"[^"]+"/g, '"taskId":"ID"')
}

const isAnswer = (line: string) => !('method' in JSON.parse(line))

/** Answers in their order; what a server asks and tells when it likes, in any. */
function compared({ lines, answers }: Ran) {
  const all = lines.map(settled)
  const messages = all.filter(line => !isAnswer(line)).sort()
  return { answers: answers.map(settled), lines: all.filter(isAnswer), told: messages }
}

const everything: Script = async (ask, client) => {
  await ask('ping')
  for (const list of ['tools', 'prompts', 'resources', 'resources/templates']) await ask(`${list}/list`, {})
  const call = (name: string, args: object = {}, progress = false) =>
    ask('tools/call', { name, arguments: args }, progress)
  await call('echo', { message: 'ünï \u2028 "x"' })
  await call('get-sum', { a: 2, b: 40 })
  await call('get-tiny-image')
  await call('get-structured-content', { location: 'Chicago' })
  await call('get-annotated-message', { messageType: 'error', includeImage: true })
  await call('get-resource-links', { count: 2 })
  await call('get-resource-reference', { resourceType: 'Text', resourceId: 1 })
  await call('get-roots-list')
  await call('trigger-sampling-request', { prompt: 'p', maxTokens: 5 })
  await call('trigger-elicitation-request')
  await call('trigger-long-running-operation', { duration: 0.2, steps: 4 }, true)
  await call('no-such-tool')
  await call('get-sum', { a: 'x' })
  await ask('prompts/get', { name: 'simple-prompt' })
  await ask('prompts/get', { name: 'args-prompt', arguments: { city: 'Oslo' } })
  await ask('resources/read', { uri: 'demo://resource/dynamic/text/1' })
  await ask('resources/subscribe', { uri: 'demo://resource/dynamic/text/1' })
  await ask('resources/unsubscribe', { uri: 'demo://resource/dynamic/text/1' })
  await ask('completion/complete', {
    ref: { type: 'ref/prompt', name: 'completable-prompt' },
    argument: { name: 'department', value: 'E' },
  })
  await ask('logging/setLevel', { level: 'error' })
  await ask('no/such/method', { x: 1 })
  await client.notify('notifications/roots/list_changed')
  await ask('ping')
}

const filesystem: Script = async ask => {
  const call = (name: string, args: object = {}) => ask('tools/call', { name, arguments: args })
  await ask('tools/list', {})
  await call('list_allowed_directories')
  await call('read_text_file', { path: 'notes.txt', head: 2 })
  await call('write_file', { path: 'inside/new.txt', content: 'new\n' })
  await call('edit_file', { path: 'notes.txt', edits: [{ oldText: 'two', newText: '2' }] })
  await call('list_directory', { path: '.' })
  await call('directory_tree', { path: '.' })
  await call('search_files', { path: '.', pattern: '*.txt' })
  await call('move_file', { source: 'inside/new.txt', destination: 'inside/moved.txt' })
  await call('create_directory', { path: 'more' })
  await call('read_multiple_files', { paths: ['notes.txt', 'inside/moved.txt', 'none'] })
  await call('read_text_file', { path: '/etc/hostname' })
}

const memory: Script = async ask => {
  const call = (name: string, args: object = {}) => ask('tools/call', { name, arguments: args })
  await ask('tools/list', {})
  const entity = (name: string) => ({ name, entityType: 'person', observations: ['likes tea'] })
  await call('create_entities', { entities: [entity('Ada'), entity('Bob')] })
  await call('create_relations', { relations: [{ from: 'Ada', to: 'Bob', relationType: 'knows' }] })
  await call('add_observations', { observations: [{ entityName: 'Ada', contents: ['writes'] }] })
  await call('search_nodes', { query: 'tea' })
  await call('open_nodes', { names: ['Bob'] })
  await call('delete_observations', { deletions: [{ entityName: 'Ada', observations: ['writes'] }] })
  await call('read_graph')
}

const scripts = { everything, filesystem, memory }

test.each(['1.x', '2.x'] as const)(
  'a client of the packages %s gets the same bytes from every published server with the gate in front of it',
  async generation => {
    for (const server of ['everything', 'filesystem', 'memory'] as const) {
      const bare = compared(await run(generation, server, false, scripts[server]))
      const gated = compared(await run(generation, server, true, scripts[server]))
      expect(bare.answers.length).toBeGreaterThan(7)
      expect(gated).toEqual(bare)
    }
  },
)

test('what the gate stops is a result that the client takes, and the rest goes on', async () => {
  const script: Script = async ask => {
    await ask('tools/list', {})
    await ask('tools/call', { name: 'write_file', arguments: { path: '.git/config', content: 'x' } })
    await ask('tools/call', { name: 'read_text_file', arguments: { path: 'notes.txt' } })
  }
  const [, stopped, read] = (await run('2.x', 'filesystem', true, script, ['--unattended'])).answers
  expect(stopped).toContain('"isError":true')
  expect(stopped).toContain('Countersign: ')
  expect(read).toContain('three')
  expect(() => readFileSync(join(home, 'work-filesystem-2.x', '.git/config'))).toThrow('ENOENT')
})
