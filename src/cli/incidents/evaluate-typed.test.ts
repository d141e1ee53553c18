import { expect, test } from 'vitest'
import { typedLine } from './evaluate-typed.ts'

const words = new Map([['more', 1]])

test.each([
  ['', 'leave'],
  ['  exit ', 'leave'],
  ['help', 'help'],
  ['?', 'details'],
  ['more', 'word'],
  ['more notes.txt', 'call'],
  ['{"kind": "shell", "args": {"command": "ls"', 'broken'],
  ['{', 'broken'],
  ['{"kind": "shell", "args": {"command": "ls"}}', 'call'],
  ['{ echo a; echo b; }', 'call'],
  ['help me', 'call'],
  ['delete_user(', 'call'],
  ['cleanup() { rm -rf x; }', 'call'],
  ['delete_user(who)', 'broken'],
])('%j is %s', (line, kind) => {
  expect(typedLine(line, words).kind).toBe(kind)
})

test.each([
  [
    "delete_user('usr_123', 'production')",
    'delete_user',
    { argument_1: 'usr_123', argument_2: 'production' },
  ],
  ['set_role(user: "bob", admin=true);', 'set_role', { user: 'bob', admin: true }],
  ['db.purge(3, -1.5, null)', 'db.purge', { argument_1: 3, argument_2: -1.5, argument_3: null }],
  ["note('it\\'s, (so)')", 'note', { argument_1: "it's, (so)" }],
  ['list_users()', 'list_users', {}],
])('%s is the call of a function', (line, tool, args) => {
  expect(typedLine(line, words)).toEqual({ kind: 'call', value: { kind: 'tool', tool, arguments: args } })
})

test('a line that is no JSON is a shell command', () => {
  expect(typedLine('{ ls; }', words)).toMatchObject({ value: { tool: 'bash' } })
})
