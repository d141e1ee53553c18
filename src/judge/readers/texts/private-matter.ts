import { privateTerms } from './private-terms-table.ts'

/** The kinds of private matter, the gravest first. */
const privateMatters = [
  'secret',
  'identity',
  'health',
  'finance',
  'contact',
  'marked',
  'internal',
  'history',
] as const

/** A kind of private matter that a text holds or speaks of. */
export type PrivateMatter = (typeof privateMatters)[number]

/** One pattern for each kind: a text is read once for all terms of a kind. */
const patterns = privateMatters.map(kind => {
  const terms = privateTerms.flatMap(({ kinds, term }) => (kinds.includes(kind) ? [term.source] : []))
  return [kind, new RegExp(terms.join('|'), 'i')] as const
})

/** Returns the kinds of private matter that the text names, gravest first. Reads at most 20,000 characters. */
export function privateMatterIn(text: string): readonly PrivateMatter[] {
  const read = text.length > 20_000 ? text.slice(0, 20_000) : text
  return patterns.filter(([, pattern]) => pattern.test(read)).map(([kind]) => kind)
}

const special =
  /^(?:ssn|social_?security(?:_?number)?|genetic\w{0,10}|genom\w{0,10}|hiv\w{0,10}|mental_?health\w{0,10}|psych\w{0,20}|substance\w{0,10}|reproductive\w{0,10}|sexual\w{0,15}|biometric\w{0,10}|card_?number|credit_?card\w{0,10}|cvv|passwords?|password_?hash|salary|passport\w{0,10}|tax_?id|dob|date_?of_?birth|bank_?account\w{0,10}|primary_?email|mobile_?phone)$/i

/** Returns the fields that hold special kinds of personal data, for what is asked for or changed by name. */
export function specialFields<T extends { readonly pointer: string; readonly text: string }>(
  values: readonly T[],
): readonly T[] {
  return values.filter(
    ({ pointer, text }) =>
      /\/(?:fields|columns|attributes|include|properties|data_types?|scopes?)\/\d+$/i.test(pointer) &&
      special.test(text),
  )
}
