import { expect, test } from 'vitest'
import type { FirstWords } from './first-words.ts'
import { wordsProblem } from './words-problem.ts'

const host = 'a.example'

test.each<[FirstWords, number]>([
  [{ kind: 'tls', name: host }, 443],
  [{ kind: 'http' }, 80],
  [{ kind: 'ssh' }, 22],
  [{ kind: 'other' }, 5432],
  [{ kind: 'tls', name: host }, 8443],
])('%j goes on at port %i', (words, port) => {
  expect(wordsProblem(words, { host, port })).toBeUndefined()
})

test.each<[FirstWords, number, string]>([
  [{ kind: 'tls', name: 'b.example' }, 443, 'it is for b.example'],
  [{ kind: 'tls', name: null }, 443, 'it does not say which host it is for'],
  [{ kind: 'http' }, 443, 'it does not speak TLS at port 443'],
  [{ kind: 'other' }, 22, 'it does not speak SSH at port 22'],
  [{ kind: 'tls', name: 'b.example' }, 8443, 'it is for b.example'],
])('%j does not at port %i', (words, port, problem) => {
  expect(wordsProblem(words, { host, port })).toBe(problem)
})

test('a bare address has no name to say, and no other', () => {
  expect(wordsProblem({ kind: 'tls', name: null }, { host: '93.184.216.34', port: 443 })).toBeUndefined()
  expect(wordsProblem({ kind: 'tls', name: host }, { host: '93.184.216.34', port: 443 })).toBe(
    `it is for ${host}`,
  )
})
