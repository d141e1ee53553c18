import { execFile, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { bundledFile, bundledProgram } from './frameworks/bundled-program.ts'
import { hasProduct } from '../needs.ts'
import { ownFolder } from '../own-folder.ts'
import { drawCases } from '../samples.ts'

const folder = join(process.cwd(), 'examples')
const checked = readdirSync(join(folder, 'checked')).filter(name => name.endsWith('.ts'))

/** Those that this run tries: each starts a process that loads a whole framework. */
const drawn = <T>(all: readonly T[]) => drawCases(all).map(({ value }) => value)

test.concurrent.each(drawn(checked.filter(name => hasProduct(basename(name, '.ts')))))(
  'the example %s checks itself and ends well',
  async name => {
    const run = await bundledProgram(join(folder, 'checked', name), basename(name, '.ts'))
    expect((await run([], { COUNTERSIGN_HOME: ownFolder() })).endsWith('ok')).toBe(true)
  },
)

test('there is an example to begin with for each that checks itself', () => {
  const first = readdirSync(folder).filter(name => name.endsWith('.mjs'))
  expect(first.map(name => basename(name, '.mjs')).sort()).toEqual(
    checked.map(name => basename(name, '.ts')).sort(),
  )
})

/** Runs an example as a new project does, but without the key of its provider; gives all that it wrote. */
async function written(name: string): Promise<string> {
  const program = await bundledFile(join(folder, `${name}.mjs`), name)
  const env = { PATH: process.env['PATH'], HOME: ownFolder(), COUNTERSIGN_HOME: ownFolder() }
  return new Promise(resolve => {
    execFile(process.execPath, [program], { env }, (_error, out, err) => resolve(out + err))
  })
}

const providers = [
  ['guard', /delete_user was not run.*r-[0-9a-z]{16}/s],
  ['ai-sdk', /AI_GATEWAY_API_KEY/],
  ['openai-agents', /OPENAI_API_KEY/],
  ['langchain', /@langchain\/openai/],
  ['mastra', /OPENAI_API_KEY/],
  ['claude-agent-sdk', /Native CLI binary|API key|login/],
] as const

test.concurrent.each(drawn(providers.filter(([name]) => hasProduct(name))))(
  'the example %s comes as far as its provider, which asks for its key',
  async (name, asks) => {
    expect(await written(name)).toMatch(asks)
  },
)

test('the example mcp is a server that offers its tool', async () => {
  const program = await bundledFile(join(folder, 'mcp.mjs'), 'mcp')
  const server = spawn(process.execPath, [program], {
    env: { ...process.env, COUNTERSIGN_HOME: ownFolder() },
  })
  const first = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  }
  const lines = [
    { jsonrpc: '2.0', id: 1, method: 'initialize', params: first },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 2, method: 'tools/list' },
  ]
  server.stdin.write(lines.map(line => `${JSON.stringify(line)}\n`).join(''))
  let out = ''
  for await (const piece of server.stdout) {
    out += String(piece)
    if (out.includes('"id":2')) break
  }
  server.kill()
  expect(out).toContain('Permanently remove a user account.')
})
