import { expect, test } from 'vitest'
import { isCommandText } from './is-command-text.ts'

test.each([
  ['git stash', true],
  ['SELECT count(*) FROM t', true],
  ['rm -rf build', true],
  ['move it aside, so that it can be had again', false],
  ['read .env.example', false],
  ['list what is in it first, and let a person delete it', false],
  ['', false],
])('%j is a command: %j', (text, isCommand) => {
  expect(isCommandText(text)).toBe(isCommand)
})
