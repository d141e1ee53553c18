import { expect, test } from 'vitest'
import { globBase, globTest } from './glob-test.ts'

test.each([
  ['a/*', 'a/b', true],
  ['a/*', 'a/b/c', false],
  ['a/*', 'a/.b', true],
  ['a/**', 'a/b/c', true],
  ['a/**/z', 'a/z', true],
  ['a/**/z', 'a/b/c/z', true],
  ['**/*.pem', '/x/y.pem', true],
  ['**/*.pem', '/x/ypem', false],
  ['?.txt', 'a.txt', true],
  ['?.txt', '/.txt', false],
  ['[a-c]x', 'bx', true],
  ['[!a-c]x', 'bx', false],
  ['[]]x', ']x', true],
  ['{one,two*}.ts', 'twofold.ts', true],
  ['{one,two}.ts', 'one,two.ts', false],
  ['a,b', 'a,b', true],
  ['a\\*', 'a*', true],
  ['a\\*', 'ab', false],
  ['a.b(c)+$', 'a.b(c)+$', true],
  ['$HOME|^x', '$HOME|^x', true],
])('the glob %s on %s is %s', (glob, text, wanted) => expect(globTest(glob)(text)).toBe(wanted))

test('over words a star stands for slashes and spaces too', () => {
  expect(globTest('push *--force*', true)('push origin a/b --force')).toBe(true)
})

test.each(['', 'a{b', 'a}b', 'a[b', '[z-a]', 'x'.repeat(501)])('%s is refused', glob => {
  expect(() => globTest(glob)).toThrow()
})

test('many stars on a long text are answered at once', () => {
  expect(globTest(`${'*a'.repeat(100)}b`)('a'.repeat(20_000))).toBe(false)
})

test('the base of a glob is the folder that holds all of it', () => {
  expect([globBase('/a/b/*.ts'), globBase('/a/b'), globBase('/*'), globBase('**/x')]).toEqual([
    '/a/b',
    '/a/b',
    '/',
    '/',
  ])
})
