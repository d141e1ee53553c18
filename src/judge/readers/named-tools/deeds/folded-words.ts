import { byText } from '../../../../ground/model/by-text.ts'
import { mapOf } from '../../../../ground/model/map-of.ts'

const maxLength = 400
const maxWords = 40
const script = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{1,40}|[\p{Script=Cyrillic}]{1,40}|2fa|k8s|[A-Z]{1,40}(?![a-z])|[A-Z]?[a-z]{1,40}/gu

/**
 * Returns the words of a name or a label in lower case without accents, at most 40: `annulerBail`, `löschen_alle` and `送金する`
 * alike. Two words that make one, such as `two step` and `top up`, stand joined too.
 */
export const foldedWords: (text: string) => readonly string[] = byText(text => {
  const plain = script.test(text) ? text : withoutAccents(text.slice(0, maxLength))
  const words = (plain.slice(0, maxLength).match(word) ?? []).slice(0, maxWords).map(one => one.toLowerCase())
  const joined = words.slice(1).map((one, i) => `${words[i]}${one}`)
  return [...words, ...joined.filter(one => pairs.has(one))]
})

/** Words that only mean something together. */
const pairs: ReadonlySet<string> = new Set(
  'twostep twofactor signin signoff topup writeoff layoff turnoff shutoff pushlive golive whatif dryrun takedown cutin payout cashout'.split(
    ' ',
  ),
)

/** Letters of Greek and Cyrillic that look like Latin ones. */
const lookalikes: ReadonlyMap<string, string> = mapOf({
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  ԁ: 'd',
  һ: 'h',
  ӏ: 'l',
  ԛ: 'q',
  ԝ: 'w',
  ο: 'o',
  α: 'a',
  ν: 'v',
  ρ: 'p',
  ι: 'i',
  κ: 'k',
  τ: 't',
})

/** Writes letters that look like Latin ones as those, in a text that has Latin ones beside them. */
function fromLookalikes(text: string): string {
  return /[a-z]/i.test(text) && /[\u0370-\u052f]/.test(text)
    ? text.replaceAll(/[\u0370-\u052f]/g, one => lookalikes.get(one.toLowerCase()) ?? one)
    : text
}

function withoutAccents(text: string): string {
  return fromLookalikes(text.normalize('NFKC'))
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łŁ]/g, one => (one === 'ł' ? 'l' : 'L'))
    .replaceAll('ß', 'ss')
}
