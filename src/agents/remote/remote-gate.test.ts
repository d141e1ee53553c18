import { expect, test } from 'vitest'
import { fittedText } from './remote-gate.ts'

test('a text that fits is as it was', () => {
  for (const text of ['', 'hello', 'é'.repeat(49)]) expect(fittedText(text, 100)).toEqual({ text, unread: 0 })
})

test('a longer one keeps its beginning and its end, whatever it is made of', () => {
  for (const middle of ['x', '\u0001', '😀', '\ud800', '"', 'é😀\n'])
    for (const size of [1_000, 50_000]) {
      const text = `begin ${middle.repeat(100_000)} end`
      const { text: fitted, unread } = fittedText(text, size)
      expect(unread).toBe(Buffer.byteLength(text) - Buffer.byteLength(fitted.replace('\n\n', '')))
      expect(Buffer.byteLength(JSON.stringify(fitted))).toBeLessThanOrEqual(size)
      expect(Buffer.byteLength(JSON.stringify(fitted))).toBeGreaterThan(size / 3)
      expect([fitted.startsWith('begin '), fitted.endsWith(' end')]).toEqual([true, true])
    }
})

test('no character is cut in half', () => {
  for (let size = 200; size < 260; size++)
    expect(
      /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(
        fittedText('😀'.repeat(500), size).text,
      ),
    ).toBe(false)
})
