/**
 * Words that stand for what a text is, beside those that it has: no text can have them, since no word has such a sign. They are
 * marked like other words, so a session keeps them without the text.
 */
export const traitWords = {
  /** A person’s sentence names an amount of money. */
  sum: '\u0001sum',
  /** Further people answer in a result. */
  replies: '\u0001replies',
} as const

const currency =
  '(?:[€$£¥₹]|(?:eur|usd|gbp|chf|jpy|pln|sek|nok|dkk|euros?|dollars?|pounds?|bucks|francs?|franken|yen|złotych|руб\\p{L}{0,3})(?!\\p{L}))'
const number =
  '(?:\\d|(?<!\\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)(?!\\p{L}))'
const sum = new RegExp(
  `${number}\\s?${currency}|(?<!\\p{L})${currency}\\s?\\d|(?<![\\d.,])\\d{1,9}[.,]\\d\\d(?![\\d.,]?\\d)`,
  'u',
)

/** Tells whether a plain text names an amount of money. Linear. */
export function namesSum(text: string): boolean {
  return sum.test(text)
}

const replies =
  /(?<!\p{L})(?:(?:comment|reply|review|answer|response|posted|commented|replied|answered) (?:by|from) [^\s]|(?:wrote|replied|commented|answered)\s{0,2}:|(?:comments|replies|reviews|answers)["'”]?\s{0,2}(?:[:(]|\n))/u

/** Tells whether a plain text has people who answer beneath it. Linear. */
export function hasReplies(text: string): boolean {
  return replies.test(text)
}
