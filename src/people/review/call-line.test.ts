import { expect, test } from 'vitest'
import { callLine, kindName, namedCallLine, toolName } from './call-line.ts'

test('a command, a path, an address and a statement stand for their calls', () => {
  expect(callLine({ kind: 'shell', tool: null, arguments: { command: 'ls -l', timeout: 5 } })).toBe('ls -l')
  expect(callLine({ kind: 'file_write', tool: null, arguments: { path: '/a', content: 'x' } })).toBe('/a')
  expect(
    callLine({ kind: 'http', tool: null, arguments: { url: 'https://a.example', method: 'POST' } }),
  ).toBe('POST https://a.example')
  expect(callLine({ kind: 'http', tool: null, arguments: { url: 'https://a.example' } })).toBe(
    'GET https://a.example',
  )
  expect(callLine({ kind: 'sql', tool: null, arguments: { query: 'SELECT 1' } })).toBe('SELECT 1')
})

test('a named tool, and a call without what its kind should have, are told by their arguments', () => {
  expect(callLine({ kind: 'tool', tool: 'pay', arguments: { to: 'bo', amount: 3 } })).toBe(
    'pay to: "bo", amount: 3',
  )
  expect(callLine({ kind: 'shell', tool: null, arguments: { command: ['ls'] } })).toBe('command: ["ls"]')
  expect(callLine({ kind: 'tool', tool: null, arguments: {} })).toBe('no arguments')
})

test('what hides or turns text around is spelled out, and a long line is cut', () => {
  const line = callLine({ kind: 'shell', tool: null, arguments: { command: `a\u202Eb\n${'x'.repeat(400)}` } })
  expect(line).toContain('a‹202E›b⏎')
  expect(line).toContain('characters more')
  expect(toolName({ kind: 'tool', tool: 'pay\u200Bment' })).toBe('pay‹200B›ment')
  expect(toolName({ kind: 'file_read', tool: null })).toBe('read file')
  expect(kindName({ kind: 'tool' })).toBe('tool')
})

test('in a list without a column for tools, what is no command has its tool’s name before it', () => {
  const line = (call: Parameters<typeof callLine>[0]) => namedCallLine({ call })
  expect(line({ kind: 'shell', tool: 'Bash', arguments: { command: 'ls -l' } })).toBe('ls -l')
  expect(line({ kind: 'file_write', tool: 'Write', arguments: { path: '/a', content: 'x' } })).toBe(
    'Write /a',
  )
  expect(line({ kind: 'file_read', tool: null, arguments: { path: '/a' } })).toBe('read file /a')
  expect(line({ kind: 'tool', tool: 'pay', arguments: { to: 'bo' } })).toBe('pay to: "bo"')
})
