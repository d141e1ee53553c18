import { expect, test } from 'vitest'
import type { ClientName } from '../../src/ground/clients/index.ts'
import { adapterOf } from '../../src/agents/hook/index.ts'
import type { ClientAdapter } from '../../src/agents/hook/client-adapter.ts'
import { HookHandler } from '../../src/agents/hook/serve/hook-handler.ts'
import { serveHook } from '../../src/agents/hook/serve/serve-hook.ts'
import { isJsonObject, type JsonObject } from '../../src/ground/model/json.ts'
import { builtInProfiles, defaultProfile } from '../../src/judge/policy/default-profile.ts'
import { openPeopleGate, policyWith } from '../people/open-people-gate.ts'
import { addReviewer, approve } from '../people/review-answers.ts'

/** What a client writes to its hook about a command, about what a tool gave back, and about what was typed. */
interface Inputs {
  readonly call: (command: string) => JsonObject
  readonly result?: JsonObject
  readonly prompt?: JsonObject
}

const claudeInputs = (before: string, tool: string): Inputs => ({
  call: command => ({ ...place, hook_event_name: before, tool_name: tool, tool_input: { command } }),
  prompt: { ...place, hook_event_name: 'UserPromptSubmit', prompt: 'go on' },
})

const place = { session_id: 's', cwd: '/tmp' }

const inputs = {
  'claude-code': claudeInputs('PreToolUse', 'Bash'),
  codex: claudeInputs('PreToolUse', 'Bash'),
  qwen: {
    ...claudeInputs('PreToolUse', 'run_shell_command'),
    result: {
      ...place,
      hook_event_name: 'PostToolUse',
      tool_name: 'read_file',
      tool_input: {},
      tool_response: {},
    },
  },
  gemini: {
    ...claudeInputs('BeforeTool', 'run_shell_command'),
    result: {
      ...place,
      hook_event_name: 'AfterTool',
      tool_name: 'read_file',
      tool_input: {},
      tool_response: {},
    },
    prompt: { ...place, hook_event_name: 'BeforeAgent', prompt: 'go on' },
  },
  copilot: {
    call: command => ({ sessionId: 's', cwd: '/tmp', toolName: 'bash', toolArgs: { command } }),
    prompt: { sessionId: 's', cwd: '/tmp', hook_event_name: 'userPromptSubmitted', prompt: 'go on' },
  },
  opencode: {
    call: command => ({
      event: 'tool.execute.before',
      tool: 'bash',
      sessionID: 's',
      directory: '/tmp',
      args: { command },
    }),
  },
  cursor: {
    call: command => ({
      hook_event_name: 'beforeShellExecution',
      conversation_id: 's',
      command,
      cwd: '/tmp',
    }),
  },
} as const satisfies Partial<Record<ClientName, Inputs>>

type Client = keyof typeof inputs

/** An agent whose client does not wait, and a person who answers later. */
async function world(client: Client = 'claude-code', policy = policyWith()) {
  const people = openPeopleGate({ policy })
  const alice = await addReviewer(people)
  const run = {
    handler: new HookHandler(() => people.clock.now),
    seconds: 1,
    canDefer: false,
    who: () => ({ agent: client, profile: 'default' }),
    bytes: () => 0,
    gateFor: async () => people.gate,
    address: 'http://127.0.0.1:4180',
  }
  const adapter = adapterOf(client) as ClientAdapter
  const { call: inputOf, result, prompt }: Inputs = inputs[client]
  const serve = (input: JsonObject | undefined) => serveHook(adapter, input ?? {}, run)
  return {
    ...people,
    alice,
    call: (command: string) => serve(inputOf(command)),
    result: () => serve(result),
    prompt: () => serve(prompt),
  }
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

/** Two people have to agree to whatever waits. */
function twoAgree() {
  const challenges = { medium: 'multi_party', high: 'multi_party', critical: 'multi_party' } as const
  return policyWith({ profiles: { ...builtInProfiles, default: { ...defaultProfile, challenges } } })
}

test('of a yes that two had to give both are named, and of a no whoever gave it', async () => {
  const people = await world('claude-code', twoAgree())
  const bob = await addReviewer(people, 'bob')
  await people.call(push)
  const [agreed] = people.store.people.reviews({})
  for (const who of [people.alice, bob]) await approve(people, agreed?.id ?? '', who)
  const yes = answerIn((await people.call('ls')).stdout).hookSpecificOutput['additionalContext']
  expect(yes).toContain(`alice and bob said yes to review ${agreed?.id}.`)
  await people.call('git push --force origin other')
  const [refused] = people.store.people.reviews({ states: ['pending'] })
  await approve(people, refused?.id ?? '', people.alice)
  await people.gate.reviews.answer({ reviewId: refused?.id ?? '', who: bob, approve: false })
  const no = answerIn((await people.call('pwd')).stdout).hookSpecificOutput['additionalContext']
  expect(no).toContain(`Countersign: bob said no to review ${refused?.id}.`)
})

test.each([
  ['codex', 'call'],
  ['copilot', 'call'],
  ['opencode', 'call'],
  ['gemini', 'result'],
  ['qwen', 'result'],
  ['codex', 'prompt'],
  ['qwen', 'prompt'],
  ['copilot', 'prompt'],
  ['gemini', 'prompt'],
] as const)('%s: an answer that came later is told in the answer to a %s, once', async (client, where) => {
  const people = await world(client)
  const ask = { call: () => people.call('ls'), result: people.result, prompt: people.prompt }[where]
  await people.call(push)
  const before = (await ask()).stdout
  const [review] = people.store.people.reviews({})
  const wish = { approve: false, reason: 'never' } as const
  await people.gate.reviews.answer({ reviewId: review?.id ?? '', who: people.alice, ...wish })
  const news = `Countersign: alice said no to review ${review?.id}: never. Leave that call.`
  const { exitCode, stdout } = await ask()
  expect(exitCode).toBe(0)
  expect(Object.values(textsIn(stdout))).toContain(news)
  expect(stdout).not.toContain('deny')
  expect((await ask()).stdout).toBe(before)
})

/** The members of an answer, those of its own part beside those of the whole. */
function textsIn(stdout: string): JsonObject {
  const { hookSpecificOutput, ...others } = JSON.parse(stdout) as JsonObject
  return { ...others, ...(isJsonObject(hookSpecificOutput) && hookSpecificOutput) }
}

test('a client without a place beside a yes is told with its next refusal', async () => {
  const { call, gate, alice, store } = await world('cursor')
  await call(push)
  const before = await call('ls')
  const [review] = store.people.reviews({})
  await gate.reviews.answer({ reviewId: review?.id ?? '', who: alice, approve: false, reason: 'never' })
  expect(await call('ls')).toEqual(before)
  const refused = await call('git push --force origin other')
  expect(refused.stdout).toContain(`alice said no to review ${review?.id}: never. Leave that call.`)
})

test.each(['gemini', 'opencode'] as const)(
  '%s: the person at the screen reads what is refused',
  async client => {
    const { call } = await world(client)
    const { reason, message, systemMessage } = textsIn((await call(push)).stdout)
    const [, id] = /^Countersign: Review (r-\w{16}) waits for a person/.exec(String(reason)) ?? []
    expect(message ?? systemMessage).toBe(
      `Countersign: a call waits for you. Answer it with: countersign review ${id}`,
    )
    const denied = textsIn((await call('countersign grant list')).stdout)
    expect(denied['message'] ?? denied['systemMessage']).toBe(denied['reason'])
  },
)
