import { expect, test } from 'vitest'
import type { JsonObject } from '../../../../ground/model/json.ts'
import type { Request } from '../../wire/message.ts'
import { readMessage } from '../../wire/read-message.ts'
import { contradiction, mirroredHeaders } from './mirrored-headers.ts'

const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
const tool: JsonObject = {
  name: 'sql',
  inputSchema: {
    type: 'object',
    properties: {
      region: { type: 'string', 'x-mcp-header': 'Region' },
      shape: { type: 'object', properties: { rows: { type: 'integer', 'x-mcp-header': 'Rows' } } },
      gone: { type: 'string', 'x-mcp-header': 'Gone' },
    },
  },
}

function request(method: string, params: JsonObject): Request {
  const message = readMessage(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })))
  if (message.kind !== 'request') throw new Error('no request')
  return message
}

const call = (args: JsonObject, name = 'sql') => request('tools/call', { name, arguments: args, _meta: meta })

test('headers repeat the method, the name, the version and what the tool’s schema names', () => {
  expect(mirroredHeaders(call({ region: 'us-west1', shape: { rows: 42 } }), tool)).toEqual([
    ['mcp-method', 'tools/call'],
    ['mcp-protocol-version', '2026-07-28'],
    ['mcp-name', 'sql'],
    ['mcp-param-region', 'us-west1'],
    ['mcp-param-rows', '42'],
  ])
  expect(
    mirroredHeaders(request('resources/read', { uri: 'file:///a', _meta: meta }), undefined),
  ).toContainEqual(['mcp-name', 'file:///a'])
})

test.each([
  ['Hello, 世界', '=?base64?SGVsbG8sIOS4lueVjA==?='],
  [' padded ', '=?base64?IHBhZGRlZCA=?='],
  ['line1\nline2', '=?base64?bGluZTEKbGluZTI=?='],
  ['=?base64?literal?=', '=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?='],
  ['plain', 'plain'],
])('%j is written as %s, and read back', (value, header) => {
  const asked = call({ region: value })
  expect(mirroredHeaders(asked, tool)).toContainEqual(['mcp-param-region', header])
  expect(
    contradiction(name => (name === 'mcp-param-region' ? header : undefined), asked, tool),
  ).toBeUndefined()
})

test.each([
  ['mcp-method', 'tools/list'],
  ['mcp-name', 'other'],
  ['mcp-name', 'SQL'],
  ['mcp-name', '=?base64?c3F?='],
  ['mcp-protocol-version', '2025-11-25'],
  ['mcp-param-region', 'eu'],
  ['mcp-param-rows', '43'],
])('%s: %s contradicts the body', (name, value) => {
  const asked = call({ region: 'us', shape: { rows: 42 } })
  expect(contradiction(one => (one === name ? value : undefined), asked, tool)).toContain(name)
})

test.each([
  ['mcp-param-rows', '42.0'],
  ['mcp-param-unknown', 'x'],
  ['mcp-param-gone', 'x'],
  ['mcp-name', '=?base64?c3Fs?='],
])('%s: %s does not', (name, value) => {
  const asked = call({ region: 'us', shape: { rows: 42 } })
  expect(contradiction(one => (one === name ? value : undefined), asked, tool)).toBeUndefined()
})
