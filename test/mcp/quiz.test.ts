import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { KnownTools } from '../../src/mcp/known-tools.ts'
import { McpSession } from '../../src/mcp/session.ts'
import { runStdioProxy } from '../../src/mcp/transport/stdio-proxy.ts'
import type { JsonObject } from '../../src/model/json.ts'
import { addReviewer, approve } from '../people/review-answers.ts'
import { servers } from './products.ts'
import { gateFor, toolCall, until } from './session-world.ts'

/** The published filesystem server behind a gate of this process, on streams of the test. */
function openFilesystem(people: ReturnType<typeof gateFor>) {
  const work = mkdtempSync(join(tmpdir(), 'countersign-quiz-'))
  mkdirSync(join(work, '.git'))
  writeFileSync(join(work, '.git', 'config'), '[core]\n')
  const [program, ...args] = servers.filesystem
  const [input, output, stop] = [new PassThrough(), new PassThrough(), new AbortController()]
  let text = ''
  output.setEncoding('utf8').on('data', part => {
    text += part
  })
  const proxy = runStdioProxy({
    server: { program, args: [...args, work], environment: process.env },
    input,
    output,
    signal: stop.signal,
    note: () => {},
    open: out =>
      new McpSession({
        ...out,
        tools: new KnownTools({ name: 'files', reached: null }),
        gate: async () => people.gate,
        who: { agent: 'agent', profile: 'default' },
        session: 'mcp-quiz',
        cwd: work,
        attended: true,
        note: () => {},
      }),
  })
  onTestFinished(async () => {
    stop.abort()
    await proxy
    rmSync(work, { recursive: true, force: true })
  })
  return {
    work,
    send: (message: JsonObject) => input.write(`${JSON.stringify(message)}\n`),
    lines: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as JsonObject),
  }
}

test('a call that would overwrite what runs later waits, is approved with a quiz, and is done', async () => {
  const people = gateFor({
    on_queue: 'hold',
    challenges: { medium: 'quiz', high: 'quiz', critical: 'multi_party' },
  })
  const who = await addReviewer(people)
  const { work, send, lines } = openFilesystem(people)
  const config = join(work, '.git', 'config')
  send({
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  })
  await until(() => lines().length > 0)
  send({ jsonrpc: '2.0', method: 'notifications/initialized' })
  send({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  await until(() => lines().some(({ id }) => id === 1))
  const args = { path: config, content: '[core]\n\tfsmonitor = ./run\n' }
  send(toolCall(2, { name: 'write_file', arguments: args, _meta: { progressToken: 'w' } }))
  await until(() => lines().some(({ method }) => method === 'notifications/progress'))
  expect(readFileSync(config, 'utf8')).toBe('[core]\n')
  const [review] = await people.gate.reviews.list({ states: ['pending'] })
  expect(review?.challenge).toBe('quiz')
  expect((await approve(people, review?.id ?? '', who)).review.state).toBe('approved')
  await until(() => lines().some(({ id }) => id === 2))
  expect(lines().find(({ id }) => id === 2)).not.toHaveProperty(['result', 'isError'], true)
  expect(readFileSync(config, 'utf8')).toBe(args.content)
})
