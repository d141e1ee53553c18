// A server as small as one can be: what a gate adds is seen best beside it. The tool’s name is the size of its answer.
import { createInterface } from 'node:readline'

const texts = new Map()
const textOf = size => {
  if (!texts.has(size)) texts.set(size, 'x'.repeat(size))
  return texts.get(size)
}

const tool = {
  description: 'Reads a page of the manual.',
  inputSchema: { type: 'object', properties: { page: { type: 'string' } } },
  annotations: { readOnlyHint: true },
}
const tools = ['page_20', 'page_10000000'].map(name => ({ name, ...tool }))

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) continue
  const result =
    method === 'tools/call'
      ? { content: [{ type: 'text', text: textOf(Number(params.name.slice(5))) }] }
      : method === 'tools/list'
        ? { tools }
        : { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'bench', version: '1' } }
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`)
}
