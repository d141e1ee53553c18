// A server of sessions for what a merged list must bear: its words say its name and what is wrong with it.
import { createInterface } from 'node:readline'
import { existsSync } from 'node:fs'

const [, , name = 'stub', way = '', file = ''] = process.argv
if (way === 'broken' && !existsSync(file)) process.exit(3)
const send = message => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const text = (id, value) => send({ id, result: { content: [{ type: 'text', text: JSON.stringify(value) }] } })
const waiting = new Map()
const held = new Map()
let asked = 0
let cancelled = 0

const tools = ['who', 'leave', 'ask', 'hold', 'cancelled', 'environment', 'numbers', ...Array.from({ length: 5 }, (_, at) => `${name}-${at}`)]
const listed = tools.map(tool => ({ name: tool, description: `Of ${name}.`, inputSchema: { type: 'object' } }))

const calls = {
  leave: () => process.exit(3),
  ask: (id, { _meta }) => {
    // Each server counts from the same number.
    asked += 1
    waiting.set(asked, id)
    send({ id: asked, method: 'elicitation/create', params: { message: name, requestedSchema: { type: 'object', properties: {} } } })
    if (_meta?.progressToken !== undefined)
      send({ method: 'notifications/progress', params: { progressToken: _meta.progressToken, progress: 1 } })
  },
  cancelled: id => text(id, cancelled),
  hold: id => held.set(id, true),
  environment: id => text(id, Object.keys(process.env)),
  numbers: id => process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":{"n":12345678901234567890}}}\n`),
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params, result, error } = JSON.parse(line)
  if (way === 'mute') continue
  if (method === 'initialize') {
    const capabilities = { tools: { listChanged: true } }
    send({ id, result: { protocolVersion: '2025-11-25', capabilities, serverInfo: { name, version: '1' } } })
  } else if (method === 'tools/list') {
    const from = Number(params?.cursor ?? 0)
    const next = from + 4 < listed.length ? { nextCursor: String(from + 4) } : {}
    send({ id, result: { tools: listed.slice(from, from + 4), ...next } })
  } else if (method === 'tools/call') (calls[params.name] ?? (one => text(one, { name, params })))(id, params)
  else if (method === 'notifications/cancelled') {
    if (held.delete(params.requestId)) cancelled += 1
  } else if (method === undefined && waiting.has(id)) {
    text(waiting.get(id), { name, result, error })
    waiting.delete(id)
  } else if (id !== undefined) send({ id, error: { code: -32601, message: 'No such method.' } })
}
