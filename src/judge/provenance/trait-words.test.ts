import { expect, test } from 'vitest'
import { hasReplies, namesSum } from './trait-words.ts'

test.each([
  ['pay the shop their 120 euros', true],
  ['send $40 to ann', true],
  ['pay chf 40', true],
  ['pay twenty dollars to the desk', true],
  ['pay 12.50 to the desk', true],
  ['pay invoice 9 in full', false],
  ['pay the bill of 12.11.2031', false],
  ['ask the server at 192.168.10.20', false],
])('“%s” names a sum: %s', (text, names) => {
  expect(namesSum(text)).toBe(names)
})

test.each([
  ['the desk is at a.example.\ncomment by ann: it moved', true],
  ['ann wrote: it moved', true],
  ['{"body": "it moved", "comments": [{"by": "ann"}]}', true],
  ['the desk is at a.example. no comment.', false],
  ['the reviews of the year were good', false],
])('beneath “%s” others answer: %s', (text, has) => {
  expect(hasReplies(text)).toBe(has)
})
