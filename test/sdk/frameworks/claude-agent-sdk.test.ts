import type { CanUseTool, HookCallback, HookInput, Options } from '@anthropic-ai/claude-agent-sdk'
import { expect, expectTypeOf, test } from 'vitest'
import { createGate } from '../../../src/agents/sdk/index.ts'
import { type ClaudeOptions, guardQuery } from '../../../src/agents/sdk/frameworks/claude-agent-sdk/index.ts'
import { ownGate } from '../sdk-world.ts'
import { deletion, described, runQuery, type Scripted } from './claude-agent-sdk-world.ts'
import { gateWithReader } from './right-choices.ts'
import { ownFolder } from '../../own-folder.ts'

const list: Scripted = { name: 'Bash', input: { command: 'ls -la' }, id: 'toolu_l' }
const { signal } = new AbortController()

/** The gate’s own hook, as the SDK calls it. */
function hookOf(
  options: ClaudeOptions,
): (input: object, id?: string, inputs?: AbortSignal) => Promise<object> {
  const { hooks } = guardQuery<Options>({}, options)
  const hook = hooks?.PreToolUse?.[0]?.hooks[0] as HookCallback
  const base = { hook_event_name: 'PreToolUse', session_id: 's', transcript_path: '', cwd: '/tmp' }
  return (input, id = 'toolu_1', inputs = signal) =>
    hook({ ...base, tool_use_id: id, ...input } as HookInput, id, { signal: inputs })
}
const asked = ({ name, input }: Scripted) => ({ tool_name: name, tool_input: input })
const denies = { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny' } }

test('an ordinary tool runs and is judged once, as what it is, by its hook and by canUseTool', async () => {
  const gate = createGate({ store: ownFolder(), home: ownFolder() })
  const { ran, told: message } = await runQuery(guardQuery<Options>({}, { gate }), [list])
  expect(ran).toEqual(['Bash {"command":"ls -la"}'])
  expect(message).toBe('Bash is done')
  const calls = (await gate.decisions({})).map(({ call }) => call)
  expect(calls).toMatchObject([{ kind: 'shell', cwd: process.cwd(), tool: 'Bash' }])
  await gate.close()
})

test('a deletion in production scores 7.2, asks a quiz, and runs once it is passed', async () => {
  const gate = gateWithReader()
  const { ran } = await runQuery(guardQuery<Options>({}, { gate, ...described }), [deletion()])
  expect(ran).toEqual(['mcp__crm__delete_user {"id":"usr_123","env":"production"}'])
  const [review] = await gate.reviews.list({})
  const { decision } = await gate.reviews.show(review?.id ?? '')
  expect(review?.challenge).toBe('quiz')
  expect(decision.assessment.composite).toBe(7.2)
})

test('a no gives the model the reason, and allowedTools lets nothing past the hook', async () => {
  const gate = gateWithReader(false)
  const options = guardQuery<Options>({ allowedTools: ['mcp__crm__delete_user'] }, { gate, ...described })
  const { ran, told: message } = await runQuery(options, [deletion()])
  expect(ran).toEqual([])
  expect(message).toContain('Ann is still here.')
})

test('a canUseTool of the program is asked after the gate, with what was judged', async () => {
  const seen: unknown[] = []
  const canUseTool: CanUseTool = async (tool, input) => {
    seen.push([tool, input])
    return { behavior: 'deny', message: 'not on Sundays' }
  }
  const wipe = { name: 'Bash', input: { command: 'rm -rf / --no-preserve-root' }, id: 'toolu_w' }
  const { ran, told: message } = await runQuery(guardQuery<Options>({ canUseTool }, { gate: ownGate() }), [
    list,
    wipe,
  ])
  expect(ran).toEqual([])
  expect(seen).toEqual([['Bash', { command: 'ls -la' }]])
  expect(message).toMatch(/^not on Sundays\nBash was not run\./)
})

test('a parked call is deferred where that is asked for, and refused else', async () => {
  const gate = ownGate()
  const parked = { gate, onQueue: 'park', ...described } as const
  expect(await hookOf(parked)(asked(deletion()))).toMatchObject(denies)
  expect(await hookOf({ ...parked, defer: true })(asked(deletion()))).toMatchObject({
    hookSpecificOutput: { permissionDecision: 'defer' },
  })
})

test('parallel calls are judged each for itself, also those with one id', async () => {
  const gate = createGate({ store: ownFolder(), home: ownFolder() })
  const hook = hookOf({ gate, onQueue: 'park', ...described })
  const answers = await Promise.all([hook(asked(list), 'toolu_a'), hook(asked(deletion()), 'toolu_b')])
  expect(answers).toMatchObject([{}, denies])
  expect(await hook(asked(list), 'toolu_a')).toEqual({})
  expect(await gate.decisions({})).toHaveLength(3)
  expect(await hook(asked(deletion()), 'toolu_a')).toMatchObject(denies)
  await gate.close()
})

test('an abort while a person is asked refuses, and withdraws the review', async () => {
  const gate = ownGate()
  const stop = new AbortController()
  const answering = hookOf({ gate, ...described })(asked(deletion()), 'toolu_1', stop.signal)
  let [review] = await gate.reviews.list({})
  while (!review) {
    await new Promise(resolve => setTimeout(resolve, 5))
    review = (await gate.reviews.list({}))[0]
  }
  stop.abort(new Error('given up'))
  expect(await answering).toMatchObject(denies)
  expect((await gate.reviews.wait(review.id, { timeout: 5_000 })).state).toBe('withdrawn')
})

test('inputs that are none, and a gate that fails, refuse: nothing is thrown, and a failing hook blocks', async () => {
  const gate = ownGate()
  const hook = hookOf({ gate })
  for (const input of [null, undefined, [], 'ls', 7, { a: 1n }, { a: () => 1 }])
    expect(await hook({ tool_name: 'Bash', tool_input: input })).toMatchObject(denies)
  expect(await hook({ tool_name: '', tool_input: {} })).toMatchObject(denies)
  await gate.close()
  expect(await hook(asked(list))).toMatchObject(denies)
  expect(guardQuery<Options>({}, { gate }).hooks?.PreToolUse).toMatchObject([{ onFailure: 'block' }])
})

test('options keep their type, and hooks of the program stay', () => {
  const mine = { hooks: [async () => ({})] }
  const options = guardQuery(
    { model: 'claude', hooks: { PreToolUse: [mine], Stop: [mine] } },
    { gate: ownGate() },
  )
  expect(options.hooks.PreToolUse).toHaveLength(2)
  expect(options.hooks.Stop).toEqual([mine])
  expectTypeOf(guardQuery<Options>).returns.toEqualTypeOf<Options>()
})
