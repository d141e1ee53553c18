import { expect, test } from 'vitest'
import { commandParts } from './seal-row.tsx'

const commandsIn = (sentence: string) =>
  commandParts(sentence)
    .filter(({ isCommand }) => isCommand)
    .map(({ text }) => text)

test.each([
  [
    'It was edited since. Run countersign init --client claude-code.',
    'countersign init --client claude-code',
  ],
  ['The gate does not answer. Run countersign restart.', 'countersign restart'],
  ['See which rule allows it: countersign audit list.', 'countersign audit list'],
])('%s has one command', (sentence, command) => {
  expect(commandsIn(sentence)).toEqual([command])
  const whole = commandParts(sentence).map(({ text }) => text)
  expect(whole.join('')).toBe(sentence)
})

test.each([
  '/home/alice/countersign is gone.',
  'What countersign wrote there was edited by somebody else since then.',
  '',
])('“%s” has none', sentence => {
  expect(commandParts(sentence)).toEqual(sentence === '' ? [] : [{ text: sentence, isCommand: false }])
})
