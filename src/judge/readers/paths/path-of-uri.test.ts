import { expect, test } from 'vitest'
import { pathOfUri } from './path-of-uri.ts'

test.each([
  ['file:///home/user/.ssh/id_rsa', '/home/user/.ssh/id_rsa'],
  ['FILE://localhost/etc/hosts', '/etc/hosts'],
  ['file:/etc/hosts', '/etc/hosts'],
  ['file://~/.ssh/id_rsa', '~/.ssh/id_rsa'],
  ['file:///~/.ssh/id_rsa', '~/.ssh/id_rsa'],
  ['file:////etc/hosts', '/etc/hosts'],
  ['file:///a%2Fb%20c#x', '/a/b c'],
  ['file:///a%', '/a%'],
])('%s is %s', (text, path) => {
  expect(pathOfUri(text)).toBe(path)
})

test.each([
  'https://h.example/a',
  'file',
  'file:',
  'file://',
  'docs://guide',
  'a file:///b',
  `file:///${'a'.repeat(5_000)}`,
])('%s is no file', text => {
  expect(pathOfUri(text)).toBeNull()
})
