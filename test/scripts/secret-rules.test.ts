import { describe, expect, test } from 'vitest'
import { type GivenRule, problemsOf } from '../../scripts/secret-problems.ts'

const rule: GivenRule = {
  id: 'acme-key',
  description: 'Acme key',
  regex: 'acme_([a-z0-9]{24})(?:\\W|$)',
  keywords: ['acme_'],
  match: ['acme_<lower:24>'],
  quiet: ['acme_<x:24>', 'acme_<lower:5>'],
}

test('a rule that is right about its examples has no problems', () => {
  expect(problemsOf([rule])).toEqual([])
})

describe('The table of secrets is not written for', () => {
  test.each<[string, GivenRule, string]>([
    [
      'an example that is not found',
      { ...rule, match: ['acme_<HEX:24>'] },
      'acme-key does not find acme_<HEX:24>',
    ],
    ['an example that is found', { ...rule, quiet: ['acme_<lower:24>'] }, 'acme-key finds acme_<lower:24>'],
    ['a rule without a true example', { ...rule, match: [] }, 'acme-key has no example to match'],
    ['a rule without a false example', { ...rule, quiet: [] }, 'acme-key has no example to be quiet on'],
    [
      'a check that refuses',
      { ...rule, check: 'json64', entropy: 6 },
      'acme-key does not find acme_<lower:24>',
    ],
  ])('%s', (_what, input, problem) => {
    expect(problemsOf([input])).toEqual([problem])
  })

  test('a name that is given twice', () => {
    expect(problemsOf([rule, rule])).toEqual(['acme-key is there twice'])
  })
})
