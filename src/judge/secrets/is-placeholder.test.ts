import { expect, test } from 'vitest'
import { isChosenPlaceholder, isTelling } from './is-placeholder.ts'
import { placeholderWords, shortWords, templates } from './placeholder-table.ts'

test.each([...templates, ...placeholderWords])('$example stands for something else', ({ form, example }) => {
  expect(new RegExp(form, 'i').test(example)).toBe(true)
  expect(isTelling(example)).toBe(true)
})

test.each(shortWords)(
  '$example stands for something else where a person chose the value',
  ({ form, example }) => {
    expect(new RegExp(form, 'i').test(example)).toBe(true)
    expect(isChosenPlaceholder(example)).toBe(true)
  },
)

test.each(['wJalrXUtnFEMIK7MDENGbPxRfiCY', '9f86d081884c7d659a2feaa0c55ad015', 'kraken-tulip-94'])(
  '%s may be a secret',
  value => {
    expect(isChosenPlaceholder(value)).toBe(false)
  },
)
