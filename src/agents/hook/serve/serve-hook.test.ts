import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { JsonObject } from '../../../ground/model/json.ts'
import { openGate } from '../../../gate/open/open-gate.ts'
import type { ClientAdapter } from '../client-adapter.ts'
import { adapterOf } from '../index.ts'
import { HookHandler } from './hook-handler.ts'
import { type HookGate, serveHook } from './serve-hook.ts'

const adapter = adapterOf('claude-code') as ClientAdapter

/** One process that answers hooks with a gate in memory; `opened` are the folders that the gate was opened for. */
async function hookWorld() {
  const home = mkdtempSync(join(tmpdir(), 'countersign-serve-'))
  const gate = await openGate({ stateFolder: ':memory:', projectFolder: home, home })
  onTestFinished(async () => {
    await gate.close()
    rmSync(home, { recursive: true, force: true })
  })
  const opened: (string | null)[] = []
  const run = {
    handler: new HookHandler(Date.now),
    seconds: 30,
    canDefer: false,
    bytes: () => 0,
    who: () => ({ agent: 'claude-code', profile: 'default' }),
    gateFor: async (cwd: string | null) => {
      opened.push(cwd)
      return gate
    },
  }
  const place = { session_id: 's', tool_use_id: 't', cwd: home }
  return { home, opened, serve: (input: JsonObject) => serveHook(adapter, { ...place, ...input }, run) }
}

const listing = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'ls' } }

test('a call that its client asks twice gets one decision', async () => {
  const { home, opened, serve } = await hookWorld()
  const [first, second] = [await serve(listing), await serve(listing)]
  expect(first).toEqual({ stdout: '', stderr: '', exitCode: 0 })
  expect(second).toEqual(first)
  expect(opened).toEqual([home])
})

test('an event in which nothing waits opens no gate', async () => {
  const { opened, serve } = await hookWorld()
  expect(await serve({ hook_event_name: 'SessionStart' })).toEqual({ stdout: '', stderr: '', exitCode: 0 })
  expect(opened).toEqual([])
})

test('input that can’t be read rejects, and the refusal is its caller’s', async () => {
  const { opened, serve } = await hookWorld()
  await expect(serve({ ...listing, hook_event_name: 7 })).rejects.toMatchObject({ code: 'invalid' })
  expect(opened).toEqual([])
})

test('a call that is nested too deeply is refused by the limit’s own name', async () => {
  const { serve } = await hookWorld()
  const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
  const call = { ...listing, tool_input: { command: 'ls', z: deep } }
  const { stdout, stderr } = await serve(call).catch((error: Error) => ({
    stdout: error.message,
    stderr: '',
  }))
  expect(stdout + stderr).toContain('64 levels')
})

test('what opening the gate and judging took is taken from the time that a call is held', async () => {
  const clock = { now: 1_000_000 }
  const holds: number[] = []
  const review = { id: 'r-1', state: 'pending' }
  const reviews = {
    holdFor: async () => 60_000,
    mayAskClient: async () => false,
    unanswered: async () => {},
    wait: async (_id: string, { timeout }: { readonly timeout: number }) => {
      holds.push(timeout)
      return review
    },
  }
  const decision = { effect: 'queue', reviewId: 'r-1', reason: { text: 'It is asked.' }, assessment: {} }
  const gate = { evaluate: async () => decision, reviews } as unknown as HookGate
  const gateFor = async () => {
    clock.now += 5_000
    return gate
  }
  const run = {
    handler: new HookHandler(() => clock.now),
    seconds: 9,
    canDefer: false,
    bytes: () => 0,
    who: () => ({ agent: 'claude-code', profile: 'default' }),
    gateFor,
  }
  const input = { ...listing, session_id: 's', tool_use_id: 't', cwd: '/srv/shop' }
  await serveHook(adapter, input, run).catch(() => undefined)
  expect(Math.max(...holds)).toBe(9_000 - 1_500 - 5_000)
})
