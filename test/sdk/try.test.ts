import { expect, test } from 'vitest'
import { guard, CallDenied, CallParked } from '../../src/index.ts'
import { ownGate, ownClock, ableApprover } from './sdk-world.ts'
test('x', async () => {
  const clock = ownClock()
  const bob = { name: 'bob', async ask(r: any) { console.log(JSON.stringify(r.sheet), r.summary, r.failed); clock.skip(11000); return { approve: true, choices: r.sheet.questions.map(() => 0) } } }
  const gate = ownGate({ clock, approvers: [bob] })
  const ran: unknown[] = []
  async function get_user(id: string) { ran.push(id); return { id } }
  async function delete_user(id: string, env: string = 'test') { ran.push(id, env); return true }
  const g = guard(get_user, { gate })
  expect(await g('u1')).toEqual({ id: 'u1' })
  const d = guard(delete_user, { gate, docstring: 'Permanently remove a user account.', hold: 5000 })
  try { console.log(await d('usr_123', 'production')) } catch (e: any) { console.log(e.name, e.message, e.cause, e.decision?.assessment.composite) }
  console.log(ran)
  console.log((await gate.verify()))
  await gate.close()
})
