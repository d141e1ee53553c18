import { expect, test } from 'vitest'
import type { JsonObject } from '../../../ground/model/json.ts'
import { offeredTool, unlistedTool } from './offered-tool.ts'
import { parseCall } from './parse-call.ts'

const server = { name: 'files', reached: 'stdio:aa' }
const listed = {
  name: 'read_file',
  description: 'Reads a file.',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } } },
  annotations: { readOnlyHint: true },
}
const digestOf = (more: JsonObject) => offeredTool(server, { ...listed, ...more }).offered.digest

test('the digest covers all that models read of a tool, and neither order nor what only servers use', () => {
  const { digest } = offeredTool(server, listed).offered
  expect(digestOf({ description: 'Reads a file!' })).not.toBe(digest)
  expect(digestOf({ annotations: { readOnlyHint: false } })).not.toBe(digest)
  expect(digestOf({ outputSchema: { type: 'object' } })).not.toBe(digest)
  expect(digestOf({ title: 'Read' })).not.toBe(digest)
  expect(digestOf({ inputSchema: { properties: { path: { type: 'string' } }, type: 'object' } })).toBe(digest)
  expect(digestOf({ _meta: { at: 7 }, icons: [] })).toBe(digest)
})

test('what is too long is cut, says so, and still counts', () => {
  const long = (end: string) => offeredTool(server, { ...listed, description: `${'a'.repeat(70_000)}${end}` })
  expect(long('b').offered.cut).toBe(true)
  expect(long('b').docstring?.length).toBe(65_536)
  expect(long('b').offered.digest).not.toBe(long('c').offered.digest)
  const large = offeredTool(server, { ...listed, inputSchema: { enum: ['x'.repeat(300_000)] } })
  expect(large.offered).toMatchObject({ cut: true })
  expect(large.offered.inputSchema).toBeUndefined()
})

test('what is nested too deep can not be judged', () => {
  let deep: JsonObject = {}
  for (let i = 0; i < 10_000; i++) deep = { deep }
  expect(() => offeredTool(server, { ...listed, inputSchema: deep })).toThrow(/mend the server/)
})

test('a tool survives the way into the gate, halves of characters and mistyped hints among it', () => {
  const odd = {
    ...listed,
    description: 'Reads \ud800 a file.',
    annotations: { destructiveHint: 'yes', title: 'R' },
  }
  const parts = offeredTool(server, odd)
  const call = parseCall(JSON.parse(JSON.stringify({ tool: 'mcp__files__read_file', ...parts })), {
    origin: 'mcp',
    agent: 'a',
    session: 's',
    profile: 'default',
  })
  expect(call.offered).toEqual(parts.offered)
  expect(call.docstring).toBe('Reads \ufffd a file.')
  expect(call.annotations?.destructiveHint).toBeUndefined()
})

test.each([
  { server: { name: 'x' } },
  { server: { name: '' }, name: 'x' },
  { server, name: 'x', digest: 'abc' },
  { server, name: 'x', inputSchema: [] },
  { name: 'x' },
  [],
  'files/read_file',
])('a field that is no offered tool is refused: %j', offered => {
  const parse = () =>
    parseCall({ tool: 't', offered } as JsonObject, {
      origin: 'mcp',
      agent: 'a',
      session: 's',
      profile: 'default',
    })
  expect(parse).toThrow(expect.objectContaining({ code: 'invalid', field: 'offered' }))
})

test('a tool that no list has shown has no digest', () => {
  expect(unlistedTool(server, 'x')).toEqual({ server, name: 'x', digest: null })
})
