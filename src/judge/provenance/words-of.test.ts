import { describe, expect, it } from 'vitest'
import { wordsOf } from './words-of.ts'

describe('the words of a text, with their further spellings', () => {
  it.each([
    ['one word', 'send', ['send']],
    [
      'an address of a page',
      'https://www.shop.lan/o/5?t=35',
      ['https', 'shop.lan/o/5?t=35', 'shop.lan/o/5', 'shop.lan', 'shop', 'lan', '35'],
    ],
    ['a host behind `www`', 'www.shop.lan', ['shop.lan', 'shop', 'lan']],
    ['a mailbox', 'mailto:ann@shop.lan', ['ann@shop.lan', 'ann', 'shop', 'lan']],
    ['a possessive', "ann's", ['ann']],
    [
      'a phone number',
      '0170-123-45-67',
      ['0170-123-45-67', '0170', '123', '45', '67', '0170123', '017012345', '01701234567'],
    ],
    ['an amount', '12.50', ['12.50', '12', '50', '12.5']],
    ['an identifier', 'front_door-1', ['front_door-1', 'front', 'door']],
    ['Chinese', '发送abc给', ['abc', '发', '送', '给']],
  ])('finds %s', (_, text, words) => {
    expect([...wordsOf(text)].toSorted()).toEqual(words.toSorted())
  })
})
