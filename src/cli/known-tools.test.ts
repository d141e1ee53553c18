import { expect, test } from 'vitest'
import { nameOf } from './known-tools.ts'

test('bash takes the text as its command', () => {
  expect(nameOf('bash', null, 'ls -la')).toEqual({
    kind: 'shell',
    tool: 'bash',
    arguments: { command: 'ls -la' },
  })
})

test('a function takes JSON arguments', () => {
  expect(nameOf('delete_user', null, '{"id":7}')).toEqual({
    kind: 'tool',
    tool: 'delete_user',
    arguments: { id: 7 },
  })
})

test('a kind alone chooses the argument that it takes', () => {
  expect(nameOf(null, 'sql', 'SELECT 1')).toEqual({
    kind: 'sql',
    tool: null,
    arguments: { query: 'SELECT 1' },
  })
})

test('text that only looks like JSON stays text', () => {
  expect(nameOf('bash', null, '{ echo a; }')).toEqual({
    kind: 'shell',
    tool: 'bash',
    arguments: { command: '{ echo a; }' },
  })
})
