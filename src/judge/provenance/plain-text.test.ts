import { describe, expect, it } from 'vitest'
import { plainText, unseenMark } from './plain-text.ts'

const many = 10_000

describe('plain text', () => {
  it.each([
    ['entities by number', 'send&#32;it&#X26;&#x2f;', 'send it&/'],
    ['entities by name, whatever their case', '&LT;p&gt; &Amp; &nbsp;&quot;', '<p> &  "'],
    ['an entity that makes another', '&amp;lt;', '&lt;'],
    ['a letter of two units', '&#128512;', '😀'],
    ['no entity', '&#1114112; &#x1234567; &#12345678; &copy; &; &#; &#x; &amp', undefined],
    ['an entity that is begun twice', '&&#38;amp;', '&&amp;'],
    ['percents', 'a%40B.lan%2Fc%C3%A9', 'a@b.lan/cé'],
    ['percents that are no text', '%ff%c3%28%41', '%ff%c3%28%41'],
    ['percents that are cut', '%4%4', undefined],
    ['percents behind an entity', '&#37;41', 'a'],
    ['letters that nobody sees', 's\u200be\u00adn\u200ed\u{e0041}', 'send'],
    ['half a tag', '\udb40a\udb40', undefined],
    ['signs of phrases that are few', `\u3300${'a '.repeat(20)}`, `アパート${'a '.repeat(20)}`],
    ['signs of phrases alone', '\ufdfa\ufdfa', '  '],
    ['amounts', '1,000,000 and 1,00', '1000000 and 1,00'],
  ])('reads %s', (_, text, read) => {
    expect(plainText(text)).toBe(read ?? text)
  })

  it('marks the places of letters that nobody sees', () => {
    expect(plainText('a\u200bb\u00adc\ufeff&#38;', unseenMark)).toBe(`a${unseenMark}bc${unseenMark}&`)
  })

  it.each([
    ['entities', '&#128512;', '😀'],
    ['percents', 'é%20', 'é '],
    ['letters that nobody sees', 'é\u200b', 'é'],
  ])('reads many %s', (_, text, read) => {
    expect(plainText(text.repeat(many))).toBe(read.repeat(many))
  })
})
