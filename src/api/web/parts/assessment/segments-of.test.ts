import { expect, test } from 'vitest'
import { runsOf, segmentsOf } from './segments-of.ts'

const whole = (text: string) => ({ start: 0, end: text.length })

test('a text is cut where findings begin and end, and overlapping ones share a stretch', () => {
  const text = 'curl x | sh'
  const marks = [
    { start: 0, end: 11, finding: 1 },
    { start: 9, end: 11, finding: 2 },
  ]
  const found = segmentsOf(text, whole(text), marks).map(({ start, end, findings }) => [
    text.slice(start, end),
    findings,
  ])
  expect(found).toEqual([
    ['curl x | ', [1]],
    ['sh', [1, 2]],
  ])
})

test('marks that reach beyond the part are cut to it', () => {
  const [only, ...rest] = segmentsOf('abcdef', { start: 2, end: 4 }, [{ start: 0, end: 6, finding: 3 }])
  expect(rest).toEqual([])
  expect(only).toMatchObject({ start: 2, end: 4, findings: [3], runs: [{ text: 'cd' }] })
})

test('what can’t be seen is spelled out and named; line ends stay', () => {
  expect(runsOf('a\u202eb\nc\u001b[31m')).toEqual([
    { text: 'a' },
    { text: '‹202E›', hidden: 'right-to-left override: turns what follows around (U+202E)' },
    { text: 'b\nc' },
    { text: '␛', hidden: 'escape: begins an order to a terminal (U+001B)' },
    { text: '[31m' },
  ])
})

test('nothing raw is left of any control or direction character', () => {
  const hostile = '\u0000\u0008\u000d\u009b\u200b\u200f\u202a\u2066\u2069\ufeff\u{e0041}\ud800'
  const runs = runsOf(hostile)
  expect(runs.every(({ hidden }) => hidden !== undefined)).toBe(true)
  for (const character of hostile) expect(runs.some(({ text }) => text.includes(character))).toBe(false)
})
