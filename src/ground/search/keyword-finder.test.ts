import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keywordFinder } from './keyword-finder.ts'

/** Every place of every keyword, looked for one by one. */
function oneByOne(keywords: readonly string[], text: string): readonly string[] {
  const folded = text.toLowerCase()
  return keywords.flatMap((keyword, index) =>
    Array.from(folded, (_, at) => at)
      .filter(at => folded.startsWith(keyword, at))
      .map(at => `${index} ${at} ${at + keyword.length}`),
  )
}

it('finds every keyword wherever it stands, also within and across others, in any case', () => {
  const letters = fc.constantFrom('a', 'b', '_')
  const keyword = fc.array(letters, { minLength: 1, maxLength: 5 }).map(parts => parts.join(''))
  const text = fc.array(fc.constantFrom('a', 'b', 'B', '_', ' ', '0'), { maxLength: 60 })
  fc.assert(
    fc.property(
      fc.uniqueArray(keyword, { minLength: 1, maxLength: 8 }),
      fc.array(text, { maxLength: 3 }),
      (keywords, texts) => {
        const find = keywordFinder(keywords)
        for (const parts of texts) {
          const seen: string[] = []
          find(parts.join(''), (...place) => seen.push(place.join(' ')) > 0)
          expect(seen.toSorted()).toEqual(oneByOne(keywords, parts.join('')).toSorted())
        }
      },
    ),
  )
})

it('stops when it is told to', () => {
  const seen: number[] = []
  keywordFinder(['a'])('aaaa', (_, start) => seen.push(start) < 2)
  expect(seen).toEqual([0, 1])
})
