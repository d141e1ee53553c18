import { expect, test } from 'vitest'
import { type ApprovalRequest, CallDenied, guard } from '../../src/agents/sdk/index.ts'
import { ownClock, ownGate } from './sdk-world.ts'

const docstring = 'Permanently remove a user account.'

test('an ordinary function runs, and keeps its name, its length and what hangs on it', async () => {
  const gate = ownGate()
  async function get_user(id: string) {
    return { id }
  }
  get_user.schema = { type: 'object' }
  const guarded = guard(get_user, { gate })
  expect(await guarded('usr_1')).toEqual({ id: 'usr_1' })
  expect([guarded.name, guarded.length, guarded.schema]).toEqual(['get_user', 1, { type: 'object' }])
  await gate.close()
})

test('delete_user on production scores 0.720, asks a quiz, and runs only after it is passed', async () => {
  const clock = ownClock()
  const ran: unknown[][] = []
  const seen: ApprovalRequest[] = []
  const alice = {
    name: 'alice',
    ask: async (request: ApprovalRequest) => {
      seen.push(request)
      expect(ran).toEqual([])
      clock.skip(request.sheet.minimumSeconds * 1_000)
      const right = (options: readonly string[]) =>
        options.findIndex(option => option === 'usr_123' || option === 'production')
      const wrong = (options: readonly string[]) => (right(options) === 0 ? 1 : 0)
      const choose = seen.length === 1 ? wrong : right
      return { approve: true, choices: request.sheet.questions.map(({ options }) => choose(options)) }
    },
  }
  const gate = ownGate({ clock, approvers: [alice] })
  const delete_user = async (id: string, env: string) => void ran.push([id, env])
  await guard(delete_user, { gate, docstring, hold: 60_000 })('usr_123', 'production')
  expect(ran).toEqual([['usr_123', 'production']])
  const [first, second] = seen
  expect(first?.decision.assessment).toMatchObject({ composite: 7.2, risk: 0.72, level: 'high' })
  expect(first?.decision.assessment.factors?.score).toBe(0.72)
  expect(first?.sheet).toMatchObject({ challenge: 'quiz', minimumSeconds: 10 })
  expect(first?.failed).toBeUndefined()
  expect(second?.failed?.attemptsLeft).toBe(2)
  await gate.close()
})

test('a person’s no is a CallDenied that says who and why, and the function does not run', async () => {
  const gate = ownGate({
    approvers: [{ name: 'bob', ask: async () => ({ approve: false, reason: 'ask legal first' }) }],
  })
  let runs = 0
  const delete_user = async (id: string, env: string) => `${id} ${env} ${++runs}`
  const called = guard(delete_user, { gate, docstring })('usr_123', 'production')
  const error = await called.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CallDenied)
  expect(error).toMatchObject({ kind: 'person', tool: 'delete_user', name: 'CallDenied' })
  expect((error as CallDenied).message).toContain('ask legal first')
  expect(runs).toBe(0)
  await gate.close()
})
