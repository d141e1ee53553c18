/** Words and letters that multiply the number before them, in the languages of the verbs. */
const factors: readonly (readonly [words: string, factor: number])[] = [
  ['k|tsd|tausend|thousand|mille|mil|tys|тыс', 1e3],
  ['lakh|lac', 1e5],
  ['m|mn|mm|mio|mln|million|millions|millionen|millones|milioni|miljoen|milion|milionow|млн', 1e6],
  ['crore', 1e7],
  ['b|bn|mrd|billion|billions|milliarde|milliarden|milliards|mld|млрд', 1e9],
]
const signs: Readonly<Record<string, number>> = { 万: 1e4, 萬: 1e4, 億: 1e8, 亿: 1e8 }
const byWord: ReadonlyMap<string, number> = new Map([
  ...factors.flatMap(([words, factor]) => words.split('|').map(word => [word, factor] as const)),
  ...Object.entries(signs),
])
const words = factors.flatMap(([some]) => some.split('|')).sort((a, b) => b.length - a.length)
const multiplied = new RegExp(
  `(?<digits>\\d[\\d.,']{0,20})\\s?(?<word>(?:${words.join('|')})(?!\\p{L})|[万萬億亿])`,
  'giu',
)

/** Writes numbers with their multiplier out: “1.5 million EUR” is “1500000 EUR”, “80k” is “80000”. */
export function spelledNumber(text: string): string {
  return text.slice(0, 200).replaceAll(multiplied, (all: string, digits: string, word: string) => {
    const factor = byWord.get(word.toLowerCase())
    const plain = Number(
      /^\d+,\d{1,2}$/.test(digits) ? digits.replace(',', '.') : digits.replaceAll(/[,']/g, ''),
    )
    return factor !== undefined && Number.isFinite(plain) ? String(plain * factor) : all
  })
}
