import { expect, test } from 'vitest'
import { foldedText, openedAtOnce, openFold, type TextSpan } from './folded-text.ts'

const shown = (text: string, marks: readonly TextSpan[], opened: readonly TextSpan[] = []) =>
  foldedText(text, marks, opened).map(({ kind, start, end }) =>
    kind === 'shown' ? text.slice(start, end) : '…',
  )

test('a short text is shown whole', () => {
  expect(foldedText('rm -rf dist', [])).toEqual([{ kind: 'shown', start: 0, end: 11 }])
  expect(foldedText('', [])).toEqual([{ kind: 'shown', start: 0, end: 0 }])
})

test('of a long text the beginning, what is pointed at and the end are shown', () => {
  const text = `begin\n${'echo ok\n'.repeat(20_000)}rm -rf ~\n${'echo ok\n'.repeat(20_000)}the end`
  const start = text.indexOf('rm -rf')
  const pieces = shown(text, [{ start, end: start + 8 }])
  expect(pieces[0]).toMatch(/^begin/)
  expect(pieces.filter(piece => piece.includes('rm -rf ~'))).toHaveLength(1)
  expect(pieces.at(-1)).toMatch(/the end$/)
  expect(pieces.filter(piece => piece === '…')).toHaveLength(2)
  expect(pieces.join('').length).toBeLessThan(3_000)
})

test('pieces follow each other without a gap, whatever is marked or opened', () => {
  const text = 'x'.repeat(1_000_000)
  const marks = [0, 5, 300_000, 300_100, 999_990].map(start => ({ start, end: start + 10 }))
  for (const opened of [[], [{ start: 250_000, end: 310_000 }]]) {
    const pieces = foldedText(text, marks, opened)
    expect(pieces[0]?.start).toBe(0)
    expect(pieces.at(-1)?.end).toBe(text.length)
    for (const [i, piece] of pieces.slice(1).entries()) expect(piece.start).toBe(pieces[i]?.end)
  }
})

test('a fold says its lines, and one press opens so much of it', () => {
  const text = 'y\n'.repeat(50_000)
  const fold = foldedText(text, []).find(({ kind }) => kind === 'folded')
  expect(fold).toMatchObject({ kind: 'folded' })
  if (fold?.kind !== 'folded') throw new Error('nothing is folded')
  expect(fold.lines).toBeGreaterThan(49_000)
  const open = openFold(fold)
  expect(open.end - open.start).toBe(openedAtOnce)
  const after = foldedText(text, [], [open]).find(({ kind }) => kind === 'folded')
  expect(after?.start).toBe(open.end)
})

test('no character is cut in two', () => {
  const text = '🙂'.repeat(40_000)
  for (const { start, end } of foldedText(text, [{ start: 30_001, end: 30_003 }])) {
    expect(text.slice(start, end)).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/)
  }
})
