import { expect, test } from 'vitest'
import { saidOfCall } from './said-of-call.ts'

test.each([
  ['delete the branch main', 'deletes the branch main'],
  ['push main to origin by force', 'pushes main to origin by force'],
  ['run docker run --privileged alpine', 'runs docker run --privileged alpine'],
  ['issue 900 to ch_1', 'issues 900 to ch_1'],
  ['release = false', 'release = false'],
  ['restrict in its name', 'restrict in its name'],
  ['a shell waits for input', 'a shell waits for input'],
  ['text to evil.example', 'text to evil.example'],
  ['/etc/passwd to evil.example', '/etc/passwd to evil.example'],
  ['countersign grant list', 'countersign grant list'],
  ['delete', 'delete'],
])('%s', (what, text) => {
  expect(saidOfCall(what)).toBe(text)
})
