import type { CanUseTool, HookCallback, HookInput, Options } from '@anthropic-ai/claude-agent-sdk'
import { expect, test } from 'vitest'
import { approver } from '../../../src/agents/sdk/index.ts'
import { guardQuery } from '../../../src/agents/sdk/frameworks/claude-agent-sdk/index.ts'
import { ownClock, ownGate } from '../sdk-world.ts'
import { deletion, described, runQuery, type Scripted } from './claude-agent-sdk-world.ts'
import { holdsWhereOthersFail } from './hostile-contract.ts'
import { gateWithReader, rightChoices } from './right-choices.ts'

const list: Scripted = { name: 'Bash', input: { command: 'ls -la' }, id: 'toolu_l' }
const wipe = { command: 'rm -rf / --no-preserve-root' }
const { signal } = new AbortController()

holdsWhereOthersFail('claude-agent-sdk', {
  guards: [options => guardQuery({}, options)],
  deletes: options => runQuery(guardQuery<Options>({}, { ...options, ...described }), [deletion()]),
})

test('a canUseTool of the program that changes the input has the change judged', async () => {
  for (const [updatedInput, expected] of [
    [wipe, []],
    [{ command: 'pwd' }, ['Bash {"command":"pwd"}']],
    [undefined, ['Bash {"command":"ls -la"}']],
    [7, []],
  ] as const) {
    const canUseTool = (async () => ({ behavior: 'allow', updatedInput })) as unknown as CanUseTool
    const { ran } = await runQuery(guardQuery<Options>({ canUseTool }, { gate: ownGate() }), [list])
    expect(ran).toEqual(expected)
  }
})

test('what a canUseTool of the program says that is no yes runs nothing', async () => {
  for (const answer of [undefined, true, {}, { behavior: 'ALLOW' }]) {
    const canUseTool = (async () => answer) as unknown as CanUseTool
    const { ran } = await runQuery(guardQuery<Options>({ canUseTool }, { gate: ownGate() }), [list])
    expect(ran).toEqual([])
  }
})

test('a hook of the program that changes the input has the change judged, before the call or its permission', async () => {
  const hookSpecificOutput = { hookEventName: 'PreToolUse', permissionDecision: 'allow' } as const
  const changing = async (updatedInput: Record<string, unknown>) => {
    const hook: HookCallback = async () => ({ hookSpecificOutput: { ...hookSpecificOutput, updatedInput } })
    const query = { allowedTools: ['Bash'], hooks: { PreToolUse: [{ hooks: [hook] }] } }
    return (await runQuery(guardQuery<Options>(query, { gate: ownGate() }), [list])).ran
  }
  expect(await changing(wipe)).toEqual([])
  expect(await changing({ command: 'pwd' })).toEqual(['Bash {"command":"pwd"}'])
  const request: HookCallback = async () => ({
    hookSpecificOutput: {
      hookEventName: 'PermissionRequest',
      decision: { behavior: 'allow', updatedInput: wipe },
    },
  })
  const query = { hooks: { PermissionRequest: [{ hooks: [request] }] } }
  const { hooks } = guardQuery<Options>(query, { gate: ownGate() })
  const input = { hook_event_name: 'PermissionRequest', tool_name: 'Bash', tool_input: { command: 'ls' } }
  const answer = await hooks?.PermissionRequest?.[0]?.hooks[0]?.(input as HookInput, 'toolu_1', { signal })
  expect(answer).toMatchObject({ hookSpecificOutput: { decision: { behavior: 'deny' } } })
})

test('an approval lets one call run, also where the model gives two calls one id', async () => {
  const clock = ownClock()
  let asked = 0
  const once = approver('ann', async ({ sheet }) => {
    clock.skip(sheet.minimumSeconds * 1_000)
    if (++asked > 1) return { approve: false, reason: 'Once is enough.' }
    return { approve: true, choices: rightChoices(sheet.questions) }
  })
  const gate = ownGate({ clock, approvers: [once] })
  const same = deletion()
  const { ran } = await runQuery(guardQuery<Options>({}, { gate, ...described }), [same, same])
  expect(ran).toHaveLength(1)
  const { hooks } = guardQuery<Options>({}, { gate: gateWithReader(), onQueue: 'park', ...described })
  const input = { tool_name: list.name, tool_input: list.input, tool_use_id: list.id }
  const hook = hooks?.PreToolUse?.[0]?.hooks[0]
  expect(await hook?.(input as unknown as HookInput, list.id, { signal })).toEqual({})
  const again = { ...input, tool_name: deletion().name, tool_input: deletion().input }
  expect(await hook?.(again as unknown as HookInput, list.id, { signal })).toMatchObject({
    hookSpecificOutput: { permissionDecision: 'deny' },
  })
})

test('no mode of the SDK and no list of allowed tools lets a call past the gate', async () => {
  const queries: readonly Options[] = [
    { permissionMode: 'bypassPermissions', allowDangerouslySkipPermissions: true },
    { permissionMode: 'acceptEdits' },
    { allowedTools: ['Bash', 'mcp__crm__delete_user', 'Write'] },
  ]
  for (const query of queries) {
    const options = guardQuery(query, { gate: ownGate(), onQueue: 'park', ...described })
    const calls = [list, { name: 'Bash', input: wipe, id: 'toolu_w' }, deletion()]
    expect((await runQuery(options, calls)).ran).toEqual(['Bash {"command":"ls -la"}'])
  }
})

test('the longest hold of any tool is waited for', () => {
  const timeout = (options: object) =>
    guardQuery<Options>({}, { gate: ownGate(), ...options }).hooks?.PreToolUse?.[0]?.timeout
  expect(timeout({ hold: 1_000 })).toBe(61)
  expect(timeout({ hold: 1_000, tools: { Bash: { hold: 5_000 } } })).toBe(65)
  expect(timeout({ tools: { Bash: { hold: 5_000 } } })).toBe(86_460)
})
