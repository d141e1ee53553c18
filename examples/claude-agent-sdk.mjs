// npm install countersign @anthropic-ai/claude-agent-sdk; ANTHROPIC_API_KEY in the environment. Answer in countersign review.
import { query } from '@anthropic-ai/claude-agent-sdk'
import { guardQuery } from 'countersign/claude-agent-sdk'

const options = guardQuery({ allowedTools: ['Bash', 'Read', 'Edit'] })

for await (const message of query({ prompt: 'Tidy this repository.', options }))
  if (message.type === 'result') console.log(message.result)
