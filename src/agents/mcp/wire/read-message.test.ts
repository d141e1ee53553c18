import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMessage } from './read-message.ts'

const read = (text: string) => readMessage(Buffer.from(text))
const call = '"jsonrpc":"2.0","id":1,"method":"tools/call"'

test('a message is what it is, whatever its order and spaces', () => {
  expect(read(` { "params":{} ,${call}}\t`)).toMatchObject({ kind: 'request', id: 1, method: 'tools/call' })
  expect(read('{"jsonrpc":"2.0","method":"x"}')).toMatchObject({ kind: 'notification', method: 'x' })
  expect(read('{"jsonrpc":"2.0","id":"a","result":null}')).toMatchObject({ kind: 'response', id: 'a' })
  expect(read('{"jsonrpc":"2.0","id":null,"error":{}}')).toMatchObject({ kind: 'response', id: null })
  expect(read(`[{${call}},{"jsonrpc":"2.0","method":"x"}]`)).toMatchObject({ kind: 'batch' })
  expect(read(`{${call}}\r`).kind).toBe('request')
})

test('a name that is written with escapes is the name', () => {
  const hidden = '{"jsonrpc":"2.0","id":1,"m\\u0065thod":"tools\\u002fcall"}'
  expect(read(hidden)).toMatchObject({ kind: 'request', method: 'tools/call' })
})

test.each([
  ['a name that stands twice', '{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/call"}'],
  ['the same with an escape', '{"jsonrpc":"2.0","id":1,"method":"ping","m\\u0065thod":"tools/call"}'],
  ['twice deep inside', `{${call},"params":{"arguments":{"a":[{"b":1,"b":2}]}}}`],
  ['a name in other capitals', '{"jsonrpc":"2.0","id":1,"method":"ping","Method":"tools/call"}'],
  ['a letter that is folded', `{${call},"param\u017f":{}}`],
  ['a parameter in other capitals', `{${call},"params":{"name":"a","Name":"b"}}`],
  ['a line end inside', `{\r${call}}`],
  ['two messages', `{${call}}{${call}}`],
  ['a mark of byte order', `\ufeff{${call}}`],
  ['a comment', `{${call}/* */}`],
  ['a comma too many', `{${call},}`],
  ['an id that is no whole number', '{"jsonrpc":"2.0","id":1.0,"method":"x"}'],
  ['an id with an exponent', '{"jsonrpc":"2.0","id":1e2,"method":"x"}'],
  ['an id beyond what numbers hold', '{"jsonrpc":"2.0","id":9007199254740993,"method":"x"}'],
  ['an id of nothing', '{"jsonrpc":"2.0","id":null,"method":"x"}'],
  ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"x"}'],
  ['another version', '{"id":1,"method":"tools/call"}'],
  ['a method that is no text', '{"jsonrpc":"2.0","id":1,"method":["tools/call"]}'],
  ['a method in other capitals', '{"jsonrpc":"2.0","id":1,"method":" Tool\u017f/Call"}'],
  ['a question that is an answer', `{${call},"result":{}}`],
  ['a result and an error', '{"jsonrpc":"2.0","id":1,"result":{},"error":{}}'],
  ['an empty batch', '[]'],
  ['a batch in a batch', `[[{${call}}]]`],
  ['text', '"tools/call"'],
  ['what is nested without end', `{${call},"params":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
])('%s is malformed, or holds what is', (_, text) => {
  const message = read(text)
  const kinds = message.kind === 'batch' ? message.items.map(({ kind }) => kind) : [message.kind]
  expect(kinds).toContain('malformed')
})

test('bytes that are no UTF-8 are malformed', () => {
  expect(readMessage(Buffer.from([0x7b, 0xff, 0x7d])).kind).toBe('malformed')
})

test('what can’t pass still says whom to tell', () => {
  expect(read('{"jsonrpc":"2.0","id":5,"method":"a","method":"b"}')).toMatchObject({ id: 5, isAnswer: false })
  expect(read('{"jsonrpc":"2.0","id":5,"result":1,"result":2}')).toMatchObject({ id: 5, isAnswer: true })
  expect(read('{"jsonrpc":"2.0","id":5,"id":6,"method":"a"}')).not.toHaveProperty('id')
})

test('an element of a batch is the bytes that it was', () => {
  const inner = '{ "jsonrpc":"2.0" ,"method":"é, [x] \\" }","params":{"n":1.0}}'
  const message = read(`[ ${inner} , ${inner}]`)
  expect(message.kind === 'batch' && message.items.map(item => 'raw' in item && item.raw.toString())).toEqual(
    [inner, inner],
  )
})

test('any JSON without a name twice is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.boolean(), (params, pretty) => {
      const value = { jsonrpc: '2.0', id: 1, method: 'x', params }
      const message = read(JSON.stringify(value, null, pretty ? 1 : 0).replaceAll('\n', ' '))
      expect(message).toMatchObject({ kind: 'request', method: 'x' })
      if (message.kind === 'request') expect(message.params).toEqual(JSON.parse(JSON.stringify(params)))
    }),
  )
})

test('bytes of any kind are read without throwing', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    'method',
    'tools/call',
    'id',
    '1',
    '\r',
    'é',
  )
  fc.assert(fc.property(fc.array(pieces), parts => read(parts.join('')).kind.length > 0))
  fc.assert(fc.property(fc.uint8Array(), bytes => readMessage(Buffer.from(bytes)).kind.length > 0))
})
