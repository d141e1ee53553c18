import { expect, test } from 'vitest'
import { clients } from '../../src/ground/clients/index.ts'
import { fakeGate, http, launcherWorld } from './launcher-world.ts'

const input = '{"sessionId":"s","toolName":"bash","toolArgs":{"command":"ls"}}\n'
const no = '{"permissionDecision":"deny","permissionDecisionReason":"no"}\n'
const answer = http(`countersign/1 2 stdout\n${no}countersign/1 end\n`)
const { progress = '' } = clients.copilot.hook
const asking = { perl: '/usr/bin/perl', seconds: 20 }

test('a person is shown that a call may wait, where the gate is asked for longer than a moment', async () => {
  const { parts, run } = launcherWorld('copilot', asking)
  await fakeGate(parts.socket, connection => void setTimeout(() => connection.end(answer), 3_000))
  expect(await run(input)).toEqual({ stdout: `${progress}\n${no}`, stderr: '', exitCode: 2 })
  expect(JSON.parse(progress)).toMatchObject({
    type: 'progress',
    message: expect.stringContaining('Countersign'),
  })
})

test('a call that is answered at once says nothing of it', async () => {
  const { parts, run } = launcherWorld('copilot', asking)
  await fakeGate(parts.socket, connection => connection.end(answer))
  expect(await run(input)).toEqual({ stdout: no, stderr: '', exitCode: 2 })
})

test('a gate that dies while the person is shown that is a refusal', async () => {
  const { parts, run, refusal } = launcherWorld('copilot', asking)
  await fakeGate(parts.socket, connection => void setTimeout(() => connection.destroy(), 3_000))
  const { stdout, exitCode } = await run(input)
  expect(exitCode).toBe(2)
  expect(stdout.replace(`${progress}\n`, '')).toBe(refusal('PreToolUse').stdout)
})

test('a client that shows none has its answer alone, however long it takes', async () => {
  const { parts, run } = launcherWorld('codex', asking)
  await fakeGate(parts.socket, connection => void setTimeout(() => connection.end(answer), 3_000))
  expect(await run(input)).toEqual({ stdout: no, stderr: '', exitCode: 2 })
})
