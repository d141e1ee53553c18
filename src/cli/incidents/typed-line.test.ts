import { expect, test } from 'vitest'
import { typedLine } from './typed-line.ts'

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
])('%j is %s', (line, kind) => {
  expect(typedLine(line, words).kind).toBe(kind)
})

test('a line that is no JSON is a shell command', () => {
  expect(typedLine('{ ls; }', words)).toMatchObject({ value: { tool: 'bash' } })
})
