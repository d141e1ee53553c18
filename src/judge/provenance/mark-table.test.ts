import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HeardSegment } from '../../ground/model/hearing.ts'
import { MarkTable } from './mark-table.ts'

const segment = (words: readonly number[]): HeardSegment => ({
  kind: 'said',
  strength: 0,
  acts: [],
  hidden: false,
  words,
})
/** Few, alike in their low bits, at both ends of what a mark can be. */
const mark = fc.oneof(
  fc.integer({ min: 0, max: 9 }),
  fc.integer({ min: 0, max: 9 }).map(n => n * 2 ** 32),
  fc.integer({ min: 0, max: 9 }).map(n => 2 ** 53 - 1 - n),
)

test('every mark is found in each of its stretches, in their order, and no other', () => {
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(mark, { maxLength: 12 }), { maxLength: 12 }), mark, (all, asked) => {
      const table = new MarkTable(all.map(segment))
      const holding = all.flatMap((words, i) => (words.includes(asked) ? [i] : []))
      expect(table.segmentsWith(asked)).toEqual(holding)
    }),
  )
})
