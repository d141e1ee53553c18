import { expect, test } from 'vitest'
import { columnsOf } from '../../ground/model/columns-of.ts'
import { fit, table } from './table.ts'
import { wrapText } from './wrap-text.ts'

test('no line of a table or a paragraph is wider than it may be', () => {
  const long = '日本語のとても長いフォルダ名🙂🙂'.repeat(9)
  const lines = [
    ...table([['id', long, 'end']], { width: 40, flexible: 1 }).split('\n'),
    ...wrapText(`${long} ${long}`, 40),
  ]
  expect(lines.map(columnsOf).filter(columns => columns > 40)).toEqual([])
  expect(wrapText(long, 40).join('').replaceAll(' ', '')).toBe(long)
  expect(columnsOf(fit(long, 9))).toBeLessThanOrEqual(9)
})

test('on a screen of fixed rows it is cut, behind a sign where there is one', () => {
  expect(wrapText('/home/ann/project/packages/server/main.ts', 24, 0)).toEqual([
    '/home/ann/project/',
    'packages/server/main.ts',
  ])
})
