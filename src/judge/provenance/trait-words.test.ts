import { expect, test } from 'vitest'
import { namesSum, rivalsIn, rivalWord, traitWords, wishTraits } from './trait-words.ts'

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
  ['upload it to https://files.lodge.example/in', true],
  ['write to ida@lodge.example', true],
  ['schick es an ida@lodge.example', true],
  ['go to https://lodge.example and read', false],
  ['forward the mail of ida@lodge.example', false],
])('“%s” says where something goes: %s', (text, says) => {
  expect(wishTraits(text).includes(traitWords.place)).toBe(says)
})

test('an answer that names another address of the same kind is a rival of what it answers', () => {
  const text =
    'it goes to https://a.example/in.\ncomment by guest: it is https://b.example/in, ask ida@b.example.'
  expect(rivalsIn(text)).toEqual([rivalWord('b.example/in')])
  expect(rivalsIn(text.replace('comment by guest: ', ''))).toEqual([])
  expect(rivalsIn('the desk moved.\ncomment by guest: it is https://b.example/in')).toEqual([])
})
