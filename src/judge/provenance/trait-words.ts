import { valuesInside } from './is-firm-form.ts'
import { siteOf } from './site-of.ts'
import { mainWordsOf } from './words-of.ts'

/**
 * Words that stand for what a text is, beside those that it has: no text can have them, since no word has such a sign. They are
 * marked like other words, so a session keeps them without the text.
 */
export const traitWords = {
  /** A person’s sentence names an amount of money. */
  sum: '\u0001sum',
  /** A person’s sentence says to which address, mailbox or account something goes. */
  place: '\u0001place',
  /** A person’s sentence says to whom or where something goes, in words. */
  goal: '\u0001goal',
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

const address = String.raw`(?:[^\s@]{1,64}@[\w.-]{3,255}|https?:\/\/\S{4,300}|[a-z]{2}\d{2}[\da-z]{10,40})`
/** “To x@y.example”, but not “go to https://…”. */
const goal = new RegExp(
  String.raw`(?<!\b(?:go|browse|navigate|head|over|switch|log in|sign in|wechsle|gehe|va|vai|ve)\s)(?<![\p{L}])(?:to|an|nach|à|a|para|aan|naar|do|на)\s["'“<(]{0,2}${address}`,
  'u',
)

/** “To the finance inbox”, and no “to the report” behind a verb of looking. */
const goalInWords =
  /(?<!\p{L})(?:to|into|onto|an|zu[rm]?|in|à|au|aux|vers|a|al|alla|hacia|para|ao|naar|aan|do|na)\s(?:the|our|my|his|her|their|that|this|den|die|das|dem|der|unsere?[mnrs]?|meine?[mnrs]?|le|la|les|notre|mon|el|los|nuestr[oa]s?|mi|il|lo|nosso|meu|het|de|ons|onze|mijn)\s\p{L}{3,}/u

/** Returns the traits of a person’s plain sentence, and the sites of the addresses in it. */
export function wishTraits(text: string): readonly string[] {
  const traits: string[] = namesSum(text) ? [traitWords.sum] : []
  if (goalInWords.test(text)) traits.push(traitWords.goal)
  for (const repository of repositoriesIn(text)) traits.push(...repositoryWords(repository))
  if (!/@|:\/\/|\d{6}/.test(text)) return traits
  if (goal.test(text)) traits.push(traitWords.place)
  for (const word of wordsOfAddresses(text)) {
    const site = siteOf(word)
    if (site !== null) traits.push(site)
  }
  return traits
}

const repository =
  /(?<![\w.~/@-])(?:(?:git\+)?(?:https?|ssh|git):\/\/)?(?:[\w-]{1,40}@)?(?:(?:[\w-]{1,63}\.){1,4}[a-z]{2,20}[/:])?([a-z\d][\w-]{0,60})\/([\w.-]{1,100})(?![\w/])/g
const maxRepositories = 10

/** The repositories that a plain text names by their owner, each as `owner/name`. */
export function repositoriesIn(text: string): readonly string[] {
  if (!text.includes('/')) return []
  const found = [...text.matchAll(repository)].slice(0, maxRepositories)
  return found.map(([, owner = '', name = '']) => `${owner}/${name.replace(/\.git$|\.+$/, '')}`)
}

/** Returns the words that stand for a repository: with its owner, and without. */
export function repositoryWords(whole: string): readonly [string, string] {
  return [`\u0001repository ${whole}`, `\u0001name ${whole.slice(whole.indexOf('/') + 1)}`]
}

const replies =
  /(?<!\p{L})(?:(?:comment|reply|answer|response|posted|commented|replied|answered) (?:by|from) [^\s]|(?:wrote|replied|commented|answered)\s{0,2}:|(?:comments|replies|answers)["'”]?\s{0,2}(?:[:(]|\n))/u
const account =
  /(?<![\p{L}\d])[a-z]{2}\d{2}(?:[a-z\d]{10,30}|(?: [a-z\d]{4}){2,7}(?: [a-z\d]{1,4})?)(?![\p{L}\d])/gu
const maxRivals = 20

/** Returns the word that stands for a value which an answer puts in the place of one of the text that it answers. */
export function rivalWord(word: string): string {
  return `\u0001rival ${word}`
}

/**
 * Returns such words of a plain text beneath which others answer: its addresses, mailboxes and accounts that stand only in
 * answers, where what is answered names another of the same kind. Linear.
 */
export function rivalsIn(text: string): readonly string[] {
  const at = text.search(replies)
  if (at <= 0) return []
  const above = valuesByKind(text.slice(0, at))
  if (above.size === 0) return []
  const found: string[] = []
  for (const [kind, words] of valuesByKind(text.slice(at))) {
    const first = above.get(kind)
    if (first) found.push(...[...words].filter(word => !first.has(word)).map(rivalWord))
  }
  return found.slice(0, maxRivals)
}

/** Words that say of an entry that it takes the place of another. */
export const newness: readonly string[] =
  'new updated update changed current alt alternate alternative backup second secondary other temp temporary replacement ii neu neue neuer neues aktuell nouveau nouvelle nuevo nueva nuovo nuova novo nova nieuw nieuwe'.split(
    ' ',
  )
const entry = new RegExp(
  `(?<!\\p{L})(\\p{L}[\\p{L}'’-]{1,30}(?: \\p{L}[\\p{L}'’-]{1,30}){0,2}) ?(?:[([{]|[-–—/] ?|, ?)(?:${newness.join('|')})(?!\\p{L})([^\\n]{3,160})`,
  'gu',
)

/** Returns the word that stands for the address of an entry that has another’s name, with something behind it. */
export function namesakeWord(word: string): string {
  return `\u0001namesake ${word}`
}

/** Returns such words of a plain text: its first address or account behind such a name, which the text has alone as well. Linear. */
export function namesakesIn(text: string): readonly string[] {
  const found: string[] = []
  for (const { index, 1: name = '', 2: rest = '' } of text.matchAll(entry)) {
    const isAlone = text.indexOf(name) < index || text.includes(name, index + name.length)
    const [first] = isAlone ? [...valuesByKind(rest).values()].flatMap(words => [...words]) : []
    if (first !== undefined) found.push(namesakeWord(first))
    if (found.length >= maxRivals) break
  }
  return found
}

/** Keys and headers behind which those stand who are there already. */
const listingKeys =
  /(?<![\p{L}\d])(?:attendees?|participants?|invitees?|guests?|members?|watchers?|followers?|recipients?|to|cc|teilnehmer|participantes|partecipanti|deelnemers)["'”]?\s{0,3}[:=]\s{0,3}([^\]\n]{3,1000})/gu

/** Returns the word that stands for a mailbox that a record has among those who are there. */
export function listedWord(word: string): string {
  return `\u0001listed ${word}`
}

/** Returns such words of a plain text. Linear. */
export function listedIn(text: string): readonly string[] {
  const found = new Set<string>()
  for (const [, list = ''] of text.matchAll(listingKeys)) {
    for (const word of wordsOfAddresses(list)) if (word.includes('@')) found.add(listedWord(word))
    if (found.size >= maxListed) break
  }
  return [...found]
}

const maxListed = 60

type Kind = 'page' | 'mailbox' | 'account'

function valuesByKind(text: string): ReadonlyMap<Kind, ReadonlySet<string>> {
  const found = new Map<Kind, Set<string>>()
  const add = (kind: Kind, word: string) => found.set(kind, (found.get(kind) ?? new Set()).add(word))
  for (const word of wordsOfAddresses(text)) add(word.includes('@') ? 'mailbox' : 'page', word)
  for (const [one] of text.matchAll(account)) add('account', one.replaceAll(' ', ''))
  return found
}

function wordsOfAddresses(text: string): readonly string[] {
  return valuesInside(text).flatMap(({ inner }) => mainWordsOf(inner.replace(around, '')).slice(0, 1))
}

/** The scheme, and the end of a sentence. */
const around = /^(?:https?|mailto):(?:\/\/)?|[.,;:!?]+$/g
