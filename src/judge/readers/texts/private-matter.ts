import { privateTerms, specialNames } from './private-terms-table.ts'

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

const special = new RegExp(`^(?:${specialNames.map(({ name }) => name.source).join('|')})$`, 'i')

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
