import { expect, test } from 'vitest'
import { drawable } from './drawable.ts'
import { paintFor } from './paint-for.ts'

const paint = paintFor({ isTTY: true }, { TERM: 'xterm' })

test('our own colours are drawn, nested ones too', () => {
  expect(drawable(`${paint.bold(paint.red('no'))}\n`)).toBe('\u001b[1m\u001b[31mno\u001b[39m\u001b[22m\n')
})

test('what a text brings along is spelled out, the very sequences of our colours too', () => {
  expect(drawable(`${paint.dim('a\u001b[31mb\u001b]0;x\u0007')}`)).toBe(
    '\u001b[2ma␛[31mb␛]0;x‹0007›\u001b[22m',
  )
})

test('no text can hold a mark: it begins otherwise in each process, and is not drawn', () => {
  const [, key = ''] = /([0-9a-f]{16})\[/.exec(paint.red('')) ?? []
  expect(key).toHaveLength(16)
  expect(drawable(paint.red('x'))).not.toContain(key)
})
