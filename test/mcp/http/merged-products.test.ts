import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { servers } from '../products.ts'
import { generations } from '../scripted-clients.ts'
import { gateFor } from '../session-world.ts'
import { openServers } from './open-merged.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-merged-')))
writeFileSync(join(folder, 'note.txt'), 'what the note says')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const three = [
  { name: 'everything', command: servers.everything, capabilities: ['sampling', 'elicitation', 'roots'] },
  { name: 'files', command: [...servers.filesystem, folder], tools: ['read_text_file', 'list_directory'] },
  { name: 'memory', command: servers.memory, env: { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') } },
] as const

interface Listed {
  readonly tools: readonly { readonly name: string }[]
  readonly prompts: readonly { readonly name: string }[]
  readonly resources: readonly { readonly uri: string }[]
}

describe.each(generations)('a client of %s', generation => {
  test('finds the tools of all servers in one list, and calls each', async () => {
    const people = gateFor()
    const { connect } = await openServers(people, three)
    const client = await connect(generation, folder)
    const { tools } = (await client.request('tools/list')) as Listed
    const names = tools.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['echo', 'read_text_file', 'list_directory', 'read_graph']))
    expect(names).not.toContain('write_file')
    const call = (name: string, args: object) => client.request('tools/call', { name, arguments: args })
    expect(JSON.stringify(await call('echo', { message: 'hé ✓' }))).toContain('hé ✓')
    const note = { path: join(folder, 'note.txt') }
    expect(JSON.stringify(await call('read_text_file', note))).toContain('what the note says')
    expect(JSON.stringify(await call('memory__read_graph', {}))).toContain('entities')
    await expect(call('write_file', { ...note, content: 'x' })).rejects.toThrow()
    await expect(call('files__write_file', { ...note, content: 'x' })).rejects.toThrow('may not be called')
    const decided = await people.gate.decisions({})
    expect(decided.map(({ call: { tool } }) => tool)).toEqual(
      expect.arrayContaining([
        'mcp__everything__echo',
        'mcp__files__read_text_file',
        'mcp__memory__read_graph',
      ]),
    )
  })

  test('finds prompts and resources, and gets them from the server that has them', async () => {
    const { connect } = await openServers(gateFor(), three)
    const client = await connect(generation, folder)
    const { prompts } = (await client.request('prompts/list')) as Listed
    expect(prompts.map(({ name }) => name)).toContain('simple-prompt')
    expect(JSON.stringify(await client.request('prompts/get', { name: 'simple-prompt' }))).toContain(
      'messages',
    )
    const { resources } = (await client.request('resources/list')) as Listed
    const [first] = resources
    const read = await client.request('resources/read', { uri: first?.uri ?? '' })
    expect(JSON.stringify(read)).toContain(JSON.stringify(first?.uri).slice(1, -1))
    await expect(client.request('resources/read', { uri: 'nobody://has/this' })).rejects.toThrow('no server')
  })

  test('hears how far a call is, under the token that it gave', async () => {
    const { connect } = await openServers(gateFor(), three)
    const client = await connect(generation, folder)
    const long = { name: 'trigger-long-running-operation', arguments: { duration: 0.3, steps: 3 } }
    const done = client.request('tools/call', long, { progress: true })
    expect(JSON.stringify(await done)).toContain('completed')
  })
})

test.each(['1.x', '2.x'] as const)(
  'servers ask a client of %s for what they are granted, and are answered',
  async generation => {
    const { connect } = await openServers(gateFor(), three)
    const client = await connect(generation, folder)
    await client.request('tools/list')
    const call = (name: string, args: object) => client.request('tools/call', { name, arguments: args })
    expect(JSON.stringify(await call('trigger-sampling-request', { prompt: 'hi', maxTokens: 10 }))).toContain(
      'sampled',
    )
    expect(JSON.stringify(await call('get-roots-list', {}))).toContain(folder)
  },
)

test('a server without the capability does not get to ask, and offers no tool that needs it', async () => {
  const [everything] = three
  const { connect } = await openServers(gateFor(), [{ ...everything, capabilities: ['roots'] }])
  const client = await connect('1.x', folder)
  const { tools } = (await client.request('tools/list')) as Listed
  expect(tools.map(({ name }) => name)).not.toContain('trigger-sampling-request')
})

test('two servers with the same tools: each is called by its own name, and the bare one by nobody', async () => {
  const people = gateFor()
  const [, files] = three
  const { connect } = await openServers(people, [
    { ...files, name: 'a' },
    { ...files, name: 'b' },
  ])
  const client = await connect('2.x', folder)
  const { tools } = (await client.request('tools/list')) as Listed
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'a__list_directory',
    'a__read_text_file',
    'b__list_directory',
    'b__read_text_file',
  ])
  const args = { path: join(folder, 'note.txt') }
  const bare = client.request('tools/call', { name: 'read_text_file', arguments: args })
  await expect(bare).rejects.toThrow('a__read_text_file or b__read_text_file')
  await client.request('tools/call', { name: 'b__read_text_file', arguments: args })
  const [{ call } = { call: undefined }] = await people.gate.decisions({})
  expect(call).toMatchObject({ tool: 'mcp__b__read_text_file', offered: { name: 'read_text_file' } })
})
