import { expect, test } from 'vitest'
import { callFromText } from './call-from-text.ts'

test('bash takes the text as its command', () => {
  expect(callFromText('bash', null, 'ls -la')).toEqual({
    kind: 'shell',
    tool: 'bash',
    arguments: { command: 'ls -la' },
  })
})

test('a function takes JSON arguments', () => {
  expect(callFromText('delete_user', null, '{"id":7}')).toEqual({
    kind: 'tool',
    tool: 'delete_user',
    arguments: { id: 7 },
  })
})

test('a kind alone chooses the argument that it takes', () => {
  expect(callFromText(null, 'sql', 'SELECT 1')).toEqual({
    kind: 'sql',
    tool: null,
    arguments: { query: 'SELECT 1' },
  })
})

test('text that only looks like JSON stays text', () => {
  expect(callFromText('bash', null, '{ echo a; }')).toEqual({
    kind: 'shell',
    tool: 'bash',
    arguments: { command: '{ echo a; }' },
  })
})
