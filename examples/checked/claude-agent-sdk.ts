// The Claude Agent SDK behind the gate: a deletion in production waits for a person who passes its quiz. A script stands in
// for Claude Code, so that this program needs neither it nor a network.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { query } from '@anthropic-ai/claude-agent-sdk'
import { approver, createGate } from 'countersign'
import { guardQuery } from 'countersign/claude-agent-sdk'

// Somebody who reads: the options of each question hold one that is right.
const ann = approver('ann', async ({ decision, sheet }) => {
  assert.equal(decision.assessment.composite, 7.2)
  assert.equal(sheet.challenge, 'quiz')
  const choices = sheet.questions.map(({ options }) =>
    options.findIndex(option => option === 'usr_123' || option === 'production'),
  )
  return { approve: true, choices }
})

const gate = createGate({ store: 'memory', approvers: [ann] })
const ran = join(mkdtempSync(join(tmpdir(), 'claude-')), 'ran')
const calls = [
  { name: 'Bash', input: { command: 'ls -la' }, id: 'toolu_1' },
  { name: 'mcp__crm__delete_user', input: { id: 'usr_123', env: 'production' }, id: 'toolu_2' },
  { name: 'Bash', input: { command: 'rm -rf / --no-preserve-root' }, id: 'toolu_3' },
]

const options = guardQuery(
  {
    // What is named here is not asked of `canUseTool`: the gate’s hook sees it all the same.
    allowedTools: ['Bash'],
    pathToClaudeCodeExecutable: 'examples/checked/scripted/claude-code.mjs',
    env: { ...process.env, SCRIPTED_CLAUDE: JSON.stringify({ calls, ran }) },
  },
  { gate, tools: { mcp__crm__delete_user: { docstring: 'Permanently remove a user account.' } } },
)

let text = ''
for await (const message of query({ prompt: 'Remove usr_123.', options }))
  if (message.type === 'result' && message.subtype === 'success') text = message.result

assert.equal(
  readFileSync(ran, 'utf8'),
  'Bash {"command":"ls -la"}\nmcp__crm__delete_user {"id":"usr_123","env":"production"}\n',
)
assert.match(text, /Bash was not run\..*This is final/)
await gate.close()
process.stdout.write('ok\n')
