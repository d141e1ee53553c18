import { expect, test } from 'vitest'
import { answerOwn } from '../../src/agents/mcp/own-server/answer-own.ts'
import type { Json } from '../../src/ground/model/json.ts'
import { hostileTexts, loneSurrogates, rawIn, textsOf } from '../hostile-text.ts'
import { gateFor, openSession, toolCall } from './session-world.ts'
import { until } from '../until.ts'

const everything = hostileTexts.join(' ')

/** What a client draws of our messages: the bytes, and every text in them. */
function drawnTexts(messages: readonly Buffer[]): readonly string[] {
  return messages.flatMap(raw => [raw.toString(), ...textsOf(JSON.parse(raw.toString()) as Json)])
}

test('refusals, questions and errors of the front draw nothing raw', async () => {
  const people = gateFor({ on_queue: 'ask' })
  const world = openSession(people, { who: { agent: everything, profile: 'default' } })
  world.client({
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: { elicitation: {} },
      clientInfo: { name: everything, version: '1' },
    },
  })
  const texts = [...hostileTexts, ...loneSurrogates]
  for (const [i, text] of texts.entries()) {
    const args = { command: `rm -rf / # ${text}`, [text]: text }
    world.client(toolCall(2 * i + 1, { name: `delete_database_${text}`, arguments: args }))
    world.client(toolCall(2 * i + 2, { name: text, arguments: { ...args, name: 'production' } }))
  }
  await until(() => world.toClient.length >= texts.length)
  expect(drawnTexts(world.toClient).flatMap(rawIn)).toEqual([])
  expect(world.notes.flatMap(rawIn)).toEqual([])
})

test('our own tools answer nothing raw, of whatever call and of whatever method', async () => {
  const { gate } = gateFor()
  const who = { agent: 'agent', profile: 'default' }
  const parts = async () => ({ gate, who, session: everything, cwd: null })
  const answers: Buffer[] = []
  const ask = async (method: string, params: Json) => {
    const line = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    answers.push((await answerOwn({ raw: line }, parts)) ?? Buffer.from('{}'))
  }
  const own = (name: string, args: Json) => ask('tools/call', { name, arguments: args })
  for (const text of [...hostileTexts, ...loneSurrogates]) {
    await ask(text, {})
    await own(text, {})
    await own('check_call', { kind: text, arguments: {} })
    await own('check_call', { tool: text, arguments: { [text]: text } })
    await own('check_call', { kind: 'shell', arguments: { command: `rm -rf / # ${text}` } })
    await own('review_status', { review: text })
    await own('explain_denial', { decision: text })
  }
  for (const { call, decision } of await gate.decisions({ includeDryRuns: true, limit: 500 }))
    if (call.agent === 'agent') await own('explain_denial', { decision: decision.id })
  expect(answers.length).toBeGreaterThan(250)
  expect(drawnTexts(answers).flatMap(rawIn)).toEqual([])
})
