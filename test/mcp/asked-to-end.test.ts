import { expect, test } from 'vitest'
import { gateFor, toolCall } from './session-world.ts'
import { until } from '../until.ts'
import { openStdio } from './stdio-world.ts'

test('a client that closes while a call runs, and then asks to end, is not kept waiting', async () => {
  const { send, answer, input, ended, stop } = openStdio(gateFor())
  send(toolCall(1, { name: 'tree' }))
  await until(() => answer(1) !== undefined)
  const tree = JSON.parse(
    (answer(1) as { result: { content: [{ text: string }] } }).result.content[0].text,
  ) as readonly number[]
  send(toolCall(2, { name: 'silent' }))
  await new Promise(resolve => setTimeout(resolve, 300))
  input.end()
  await new Promise(resolve => setTimeout(resolve, 500))
  stop()
  await ended
  for (const pid of tree) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
