import { expect, test } from 'vitest'
import { typedText } from './typed-text.ts'

const recalled = 'eval "$(fc -ln -1)"'

test.each([
  ['ls{enter}pwd{enter}', 'ls\npwd\n'],
  ['lx{backspace}s -x{left}l', 'ls -lx'],
  ['rm -rf /{left}{left}{left}{right}z', 'rm -rfz /'],
  ['{backspace}{left}a{right}{right}b', 'ab'],
  ['{up}{enter}', `${recalled}\n\n`],
  ['{UP}{left}#{enter}', `${recalled}\n#\n`],
  ['\u001b[A\r', `${recalled}\n\n`],
  ['\u0010\n', `${recalled}\n\n`],
  ['{down}{enter}', '\n'],
  ['{y}{enter}', '{y}\n'],
])('%j in a shell is the text %j', (keys, text) => {
  expect(typedText(keys, true)).toBe(text)
})

test('names of keys are text for a client that has none', () => {
  expect(typedText('echo {up}\n', false)).toBe('echo {up}\n')
})
