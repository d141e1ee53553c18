// An MCP server that sends mails: each becomes a line of the file that it is started with.
import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [file = ''] = process.argv.slice(2)
const text = { type: 'string' }
const tool = {
  name: 'send_email',
  description: 'Sends a mail.',
  inputSchema: {
    type: 'object',
    properties: { to: text, subject: text, body: text, attachment: text },
    required: ['to', 'subject', 'body'],
  },
}

function resultOf({ method, params }) {
  if (method === 'initialize') {
    const serverInfo = { name: 'mail', version: '1.0.0' }
    return { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo }
  }
  if (method === 'tools/list') return { tools: [tool] }
  if (method !== 'tools/call') return {}
  appendFileSync(file, `${JSON.stringify(params.arguments)}\n`)
  return { content: [{ type: 'text', text: 'Sent.' }] }
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  if (message.id === undefined) continue
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: message.id, result: resultOf(message) })}\n`)
}
