import { expect, onTestFinished, test } from 'vitest'
import { answerHook } from '../../src/cli/hook/answer-hook.ts'
import type { ClientAdapter } from '../../src/agents/hook/client-adapter.ts'
import { adapterOf } from '../../src/agents/hook/index.ts'
import type { ProcessTable } from '../../src/agents/hook/speakers/process-table.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'

const adapter = adapterOf('claude-code') as ClientAdapter

/** A hook that answers without a gate, below a client at a terminal. */
async function aloneWorld(processes?: ProcessTable) {
  const gate = await openGate({ stateFolder: ':memory:', home: '/nowhere' })
  onTestFinished(() => gate.close())
  const run = (event: string, more: object) =>
    answerHook({
      adapter,
      input: JSON.stringify({ session_id: 's1', hook_event_name: event, ...more }),
      event,
      seconds: 20,
      who: () => ({ agent: 'claude-code', profile: 'default' }),
      gateFor: async () => gate,
      processes,
    })
  const speakers = async () => {
    const found: unknown[] = []
    for await (const { kind, body } of gate.entries()) if (kind === 'report') found.push(body['from'])
    return found
  }
  return { run, speakers }
}

const facts = { account: 1_000, file: '', isAtTerminal: true }
const below: ProcessTable = {
  now: () => 100,
  lineage: pid => [
    { pid, began: 90, argv: ['node', 'hook.cjs'], ...facts },
    { pid: 7, began: 50, argv: ['claude'], ...facts },
    { pid: 6, began: 10, argv: ['bash'], ...facts },
  ],
}

test('without a gate the first prompts of a session are its person’s, until it has calls', async () => {
  const { run, speakers } = await aloneWorld(below)
  await run('UserPromptSubmit', { prompt: 'Pay the bill.' })
  await run('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'ls' }, tool_use_id: 't1' })
  await run('UserPromptSubmit', { prompt: 'Pay the other one too.' })
  expect(await speakers()).toEqual(['person', 'client'])
})

test('where the processes can’t be told, nobody speaks', async () => {
  const { run, speakers } = await aloneWorld()
  await run('UserPromptSubmit', { prompt: 'Pay the bill.' })
  expect(await speakers()).toEqual(['client'])
})
