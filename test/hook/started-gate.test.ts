import { mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { askStartedGate } from '../../src/cli/hook/ask-started-gate.ts'
import { isProofCall, isPrompt } from '../../src/cli/hook/is-prompt.ts'
import type { ClientAdapter } from '../../src/agents/hook/client-adapter.ts'
import { adapterOf } from '../../src/agents/hook/index.ts'
import { idleCommand } from '../../src/agents/hook/speakers/starts-nothing.ts'
import { canaryCommand, proofSession } from '../../src/daemon/install/is-proof.ts'
import { type ClientName, clients } from '../../src/ground/clients/index.ts'
import { processStart } from '../../src/daemon/resident/process-start.ts'
import { writeNote } from '../../src/daemon/resident/resident-note.ts'
import { residentPaths } from '../../src/daemon/resident/resident-paths.ts'
import { fakeGate, http, launcherWorld } from './launcher-world.ts'

const framed = 'countersign/1 0 stdout\ncountersign/1 end\n'
const input = '{"hook_event_name":"UserPromptSubmit","session_id":"s","prompt":"tidy this"}'

function world(patience: number) {
  const { parts } = launcherWorld('claude-code')
  const { stateFolder, headers, socket } = parts
  mkdirSync(stateFolder)
  const event = 'UserPromptSubmit'
  const ask = () => askStartedGate({ stateFolder, client: 'claude-code', event, input, headers, patience })
  /** A gate has come up, which is this process. */
  const comesUp = () =>
    writeNote(residentPaths(stateFolder).note, {
      pid: process.pid,
      processStart: processStart(process.pid),
      since: 0,
      version: '0',
      gateSocket: residentPaths(stateFolder).gateSocket,
      agentSocket: socket,
      port: null,
      wantedPort: null,
      foreground: false,
    })
  return { ask, comesUp, socket }
}

test('a prompt is told to the gate that was started, once it runs, as the launcher tells it', async () => {
  const { ask, comesUp, socket } = world(60_000)
  const requests = await fakeGate(socket, connection => connection.end(http(framed)))
  const answer = ask()
  setTimeout(comesUp, 300)
  expect(await answer).toBe(framed)
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatch(/^POST \/v1\/hooks\/claude-code\?seconds=\d+&event=UserPromptSubmit /)
  expect(requests[0]).toContain('Bearer csgn_agent_secret')
  expect(requests[0]?.endsWith(input)).toBe(true)
})

test.each([
  ['no gate comes up', undefined],
  ['it answers with an error', http('no', '503 Service Unavailable')],
  ['it hangs up', ''],
])('where %s, there is no answer, and the hook answers by itself', async (_, text) => {
  const { ask, comesUp, socket } = world(1_000)
  await fakeGate(socket, connection => connection.end(text ?? ''))
  if (text !== undefined) comesUp()
  expect(await ask()).toBeUndefined()
})

test('only what somebody typed waits for it', () => {
  const adapter = adapterOf('claude-code') as ClientAdapter
  expect(isPrompt(adapter, input, 'UserPromptSubmit')).toBe(true)
  const call =
    '{"hook_event_name":"PreToolUse","session_id":"s","tool_name":"Bash","tool_input":{"command":"ls"}}'
  expect(isPrompt(adapter, call, 'PreToolUse')).toBe(false)
  expect(isPrompt(adapter, 'not json', 'UserPromptSubmit')).toBe(false)
})

/** Clients that name their session to their hook. */
const namingClients = (Object.keys(clients) as ClientName[]).filter(client =>
  JSON.stringify(clients[client].sample('true', '/w', proofSession)).includes(proofSession),
)

test.each(namingClients)('a call of our own proof of %s starts no gate', client => {
  const adapter = adapterOf(client) as ClientAdapter
  const isProof = (command: string, session: string) => {
    const sample = clients[client].sample(command, '/w', session)
    return isProofCall(adapter, JSON.stringify(sample.input), sample.event)
  }
  for (const command of [canaryCommand, idleCommand]) {
    expect(isProof(command, proofSession)).toBe(true)
    expect(isProof(command, 'another')).toBe(false)
  }
})
