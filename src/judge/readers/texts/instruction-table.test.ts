import fc from 'fast-check'
import { describe, it } from 'vitest'
import { instructionPhrases } from './instruction-table.ts'

describe('instructionPhrases', () => {
  it.each(instructionPhrases.map((phrase, i) => [`${i} (${phrase.kind})`, phrase] as const))(
    'phrase %s fits no text without a word that it needs',
    (_, { needs, pattern }) => {
      const needed = new RegExp(needs)
      // What the maker of examples cannot read is left out: without edges of words more texts fit, never fewer.
      const source = pattern()
        .source.replaceAll('\\b', '')
        .replaceAll('^\\p{L}', '^a-zé\\d')
        .replaceAll('[\\p{L}', '[a-zé')
        .replaceAll('\\p{L}', '[a-zé]')
      fc.assert(
        fc.property(fc.stringMatching(new RegExp(source)), text => needed.test(text)),
        { numRuns: 300, seed: 1 },
      )
    },
  )
})
