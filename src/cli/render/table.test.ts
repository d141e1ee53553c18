import { expect, test } from 'vitest'
import { fit, table } from './table.ts'

test('columns are aligned, and the flexible one is cut to the width', () => {
  const rows = [
    ['1', 'a very long command that does not fit', 'end'],
    ['22', 'short', 'end'],
  ]
  const lines = table(rows, { width: 30, flexible: 1 }).split('\n')
  expect(lines[0]).toBe('1   a very long command …  end')
  expect(lines[1]).toBe('22  short                  end')
})

test('paint is applied after padding, so that it never changes the width', () => {
  const cell = { text: 'x', paint: (text: string) => `<${text}>` }
  expect(
    table(
      [
        [cell, 'y'],
        ['long', 'z'],
      ],
      { width: 80, flexible: 1 },
    ).split('\n')[0],
  ).toBe('<x   >  y')
})

test('text that fits is not cut', () => {
  expect(fit('four', 4)).toBe('four')
})
