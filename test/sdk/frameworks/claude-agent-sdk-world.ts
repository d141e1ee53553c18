import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Options, query } from '@anthropic-ai/claude-agent-sdk'
import { ownFolder } from '../../own-folder.ts'

/** A call as the scripted Claude Code makes it. */
export interface Scripted {
  readonly name: string
  readonly input: unknown
  readonly id: string
}

export const deletion = (id = 'usr_123', callId = 'toolu_1'): Scripted => ({
  name: 'mcp__crm__delete_user',
  input: { id, env: 'production' },
  id: callId,
})

/** What the gate is told of the tool. */
export const described = {
  tools: { mcp__crm__delete_user: { docstring: 'Permanently remove a user account.' } },
}

/** Runs the real SDK over a Claude Code that is a script: what ran, and what the model was told. */
export async function runQuery(options: Options, calls: readonly Scripted[]) {
  const file = join(ownFolder('claude'), 'ran')
  const messages = query({
    prompt: 'Go.',
    options: {
      ...options,
      pathToClaudeCodeExecutable: join(process.cwd(), 'examples/checked/scripted/claude-code.mjs'),
      env: { PATH: process.env['PATH'], SCRIPTED_CLAUDE: JSON.stringify({ ran: file, calls }) },
    },
  })
  let text = ''
  for await (const message of messages)
    if (message.type === 'result' && 'result' in message) text = message.result
  const ran = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return { ran, told: text }
}
