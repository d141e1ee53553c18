import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addReviewer, approve } from '../people/review-answers.ts'
import { servers } from './products.ts'
import { gateFor, type PeopleGate, toolCall } from './session-world.ts'
import { until } from '../until.ts'
import { openStdio } from './stdio-world.ts'

/** The published filesystem server behind a gate of this process. */
function openFilesystem(people: PeopleGate) {
  const work = mkdtempSync(join(tmpdir(), 'countersign-quiz-'))
  mkdirSync(join(work, '.git'))
  writeFileSync(join(work, '.git', 'config'), '[core]\n')
  onTestFinished(() => rmSync(work, { recursive: true, force: true }))
  return { work, ...openStdio(people, [...servers.filesystem, work], work) }
}

test('a call that would overwrite what runs later waits, is approved with a quiz, and is done', async () => {
  const people = gateFor({
    on_queue: 'hold',
    challenges: { medium: 'quiz', high: 'quiz', critical: 'multi_party' },
  })
  const who = await addReviewer(people)
  const { work, send, lines, answer } = openFilesystem(people)
  const config = join(work, '.git', 'config')
  send({
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  })
  await until(() => lines.length > 0)
  send({ jsonrpc: '2.0', method: 'notifications/initialized' })
  send({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  await until(() => answer(1) !== undefined)
  const args = { path: config, content: '[core]\n\tfsmonitor = ./run\n' }
  send(toolCall(2, { name: 'write_file', arguments: args, _meta: { progressToken: 'w' } }))
  await until(() => lines.some(({ method }) => method === 'notifications/progress'))
  expect(readFileSync(config, 'utf8')).toBe('[core]\n')
  const [review] = await people.gate.reviews.list({ states: ['pending'] })
  expect(review?.challenge).toBe('quiz')
  expect((await approve(people, review?.id ?? '', who)).review.state).toBe('approved')
  await until(() => answer(2) !== undefined)
  expect(answer(2)).not.toHaveProperty(['result', 'isError'], true)
  expect(readFileSync(config, 'utf8')).toBe(args.content)
})
