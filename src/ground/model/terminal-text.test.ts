import { expect, test } from 'vitest'
import { terminalText } from './terminal-text.ts'

test('line ends stay, and nothing else that a terminal acts on', () => {
  expect(terminalText('a\nb\r\u001b[2J\u009b1m\u202e\ud800\tc')).toBe('a\nb‹000D›␛[2J‹009B›1m‹202E›‹D800›⇥c')
})

test('text of any length and script is whole, and drawn again it is the same', () => {
  const text = `${'größe 日本 😀 ☀\ufe0f\n'.repeat(3_000)}\u0000`
  const drawn = terminalText(text)
  expect(drawn).toBe(`${text.slice(0, -1)}‹0000›`)
  expect(terminalText(drawn)).toBe(drawn)
})
