// Compiles in a project that has the packed package and no framework: an entry’s types need none.
import { type ClaudeOptions, guardQuery } from 'countersign/claude-agent-sdk'

const options: ClaudeOptions = { defer: true, onQueue: 'park', tools: { Bash: { hold: 1_000 } } }
const query = guardQuery({ model: 'claude', allowedTools: ['Bash'] }, options)
export const model: string = query.model
export const allowed: readonly string[] = query.allowedTools
