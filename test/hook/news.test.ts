import { expect, test } from 'vitest'
import { adapterOf } from '../../src/hook/index.ts'
import type { ClientAdapter } from '../../src/hook/client-adapter.ts'
import { HookHandler } from '../../src/hook/serve/hook-handler.ts'
import { serveHook } from '../../src/hook/serve/serve-hook.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { addReviewer, approve } from '../people/review-answers.ts'

type Client = 'claude-code' | 'gemini'

/** An agent whose client does not wait, and a person who answers later. */
async function world(client: Client = 'claude-code') {
  const people = openPeopleGate()
  const alice = await addReviewer(people)
  const run = {
    handler: new HookHandler(() => people.clock.now),
    seconds: 1,
    canDefer: false,
    who: () => ({ agent: client, profile: 'default' }),
    gateFor: async () => people.gate,
    address: 'http://127.0.0.1:4180',
  }
  const shape = {
    'claude-code': (command: string) => ({
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command },
    }),
    gemini: (command: string) => ({
      hook_event_name: 'BeforeTool',
      tool_name: 'run_shell_command',
      tool_input: { command },
    }),
  }[client]
  const adapter = adapterOf(client) as ClientAdapter
  const call = (command: string) =>
    serveHook(adapter, { session_id: 's', cwd: '/tmp', ...shape(command) }, run)
  const prompt = () =>
    serveHook(
      adapter,
      { session_id: 's', cwd: '/tmp', hook_event_name: 'UserPromptSubmit', prompt: 'go on' },
      run,
    )
  return { ...people, alice, call, prompt }
}

const push = 'git push --force origin main'
const answerIn = (stdout: string) =>
  JSON.parse(stdout) as { systemMessage?: string; hookSpecificOutput: Record<string, string> }

test('a call that waits says first which review it is and how it is answered, and tells the person', async () => {
  const { call } = await world()
  const { systemMessage, hookSpecificOutput } = answerIn((await call(push)).stdout)
  const reason = hookSpecificOutput['permissionDecisionReason'] ?? ''
  const [, id] = /^Countersign: Review (r-\w{16}) waits for a person/.exec(reason) ?? []
  expect(reason).toContain(`(http://127.0.0.1:4180/reviews/${id}, or countersign review ${id})`)
  expect(systemMessage).toBe(`Countersign: a call waits for you. Answer it with: countersign review ${id}`)
  expect(`${reason}${systemMessage}`).not.toMatch(/error|fail/i)
})

test('an answer that came later is told at the agent’s next call, once', async () => {
  const { call, gate, alice, store } = await world()
  await call(push)
  expect((await call('ls')).stdout).toBe('')
  const [review] = store.people.reviews({})
  const wish = { approve: false, revise: true, reason: 'push a branch' } as const
  await gate.reviews.answer({ reviewId: review?.id ?? '', who: alice, ...wish })
  const { additionalContext } = answerIn((await call('pwd')).stdout).hookSpecificOutput
  expect(additionalContext).toContain('alice wants the call of review')
  expect(additionalContext).toContain('push a branch')
  expect((await call('git status')).stdout).toBe('')
})

test('an agent that waits for its person is told with what they type next, once', async () => {
  const { call, prompt, gate, alice, store } = await world()
  await call(push)
  expect((await prompt()).stdout).toBe('')
  const [review] = store.people.reviews({})
  await gate.reviews.answer({ reviewId: review?.id ?? '', who: alice, approve: false, reason: 'never' })
  expect(answerIn((await prompt()).stdout).hookSpecificOutput).toEqual({
    hookEventName: 'UserPromptSubmit',
    additionalContext: `Countersign: alice said no to review ${review?.id}: never. Leave that call.`,
  })
  expect((await prompt()).stdout).toBe('')
  expect((await call('ls')).stdout).toBe('')
})

test('an approval says until when the same call runs; once it was used there is nothing to say', async () => {
  const people = await world()
  await people.call(push)
  const [review] = people.store.people.reviews({})
  await approve(people, review?.id ?? '', people.alice)
  const { additionalContext = '' } = answerIn((await people.call('ls')).stdout).hookSpecificOutput
  expect(additionalContext).toMatch(
    /alice said yes to review r-\w+\. Make exactly that call again before \d\d:\d\d, and it runs once/,
  )
  const used = await world()
  await used.call(push)
  const [other] = used.store.people.reviews({})
  await approve(used, other?.id ?? '', used.alice)
  expect(answerIn((await used.call(push)).stdout).hookSpecificOutput).toMatchObject({
    permissionDecision: 'allow',
  })
  expect((await used.call('ls')).stdout).toBe('')
})

test('a client without a place beside a yes is told with its next refusal', async () => {
  const { call, gate, alice, store } = await world('gemini')
  await call(push)
  const [review] = store.people.reviews({})
  await gate.reviews.answer({ reviewId: review?.id ?? '', who: alice, approve: false, reason: 'never' })
  expect(await call('ls')).toEqual({ stdout: '', stderr: '', exitCode: 0 })
  const refused = await call('git push --force origin other')
  expect(refused.stderr).toContain(`alice said no to review ${review?.id}: never. Leave that call.`)
})
