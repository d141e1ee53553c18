import { actNouns, actVerbs, pageVerbs } from './act-verbs-table.ts'
import { byText } from '../../ground/model/by-text.ts'
import type { ActClass } from '../../ground/model/hearing.ts'
import { lazy } from '../../ground/model/lazy.ts'
import { type InflectedLanguage, inflectedVerbs } from './inflected-verbs-table.ts'
import { mapOf } from '../../ground/model/map-of.ts'

/** An ending of infinitives, and what takes its place in an order. */
type Ending = readonly [infinitive: string, orders: string]

/** The endings of orders to one, to several and to a stranger, by that of the infinitive; the longest ending first. */
const endings: Readonly<Record<InflectedLanguage, readonly Ending[]>> = {
  es: [
    ['gar', 'ga gue gad guen'],
    ['car', 'ca que cad quen'],
    ['zar', 'za ce zad cen'],
    ['ar', 'a e ad en'],
    ['er', 'e a an'],
    ['ir', 'e a id an'],
  ],
  pt: [
    ['gar', 'ga gue guem'],
    ['car', 'ca que quem'],
    ['ar', 'a e em'],
    ['er', 'e a am'],
    ['ir', 'e a am'],
  ],
  it: [
    ['iare', 'ia i iate ino'],
    ['care', 'ca chi cate chino'],
    ['gare', 'ga ghi gate ghino'],
    ['are', 'a i ate ino'],
    ['ere', 'i ete a ano'],
    ['ire', 'i ite a isci isca'],
  ],
  fr: [
    ['ger', 'ge gez geons'],
    ['er', 'e ez ons'],
    ['ir', 'is issez issons'],
    ['re', 's ez ons'],
  ],
  de: [
    ['eln', 'le elt'],
    ['ern', 're ert'],
    ['en', 'e t et'],
  ],
  ru: [
    ['ать', 'ай айте'],
    ['ить', 'и ите ь ьте'],
    ['ыть', 'ой ойте'],
  ],
}

/** Forms that are common words of English, and seldom orders there. */
const common = new Set(
  'active complete concede agenda registrar lance mandate verse payer signer changer informer donner quite elaborate annotate rode include utilise abate gird'.split(
    ' ',
  ),
)

/** Returns an infinitive with the forms in which it orders. */
function verbForms(infinitive: string, language: InflectedLanguage): readonly string[] {
  const found = endings[language].find(([ending]) => infinitive.endsWith(ending))
  if (!found) return [infinitive]
  const stem = infinitive.slice(0, -found[0].length)
  const forms = [infinitive, ...found[1].split(' ').map(ending => stem + ending)]
  return forms.filter(form => !common.has(form))
}

/** Languages that tie pronouns to the verb of an order. */
const tying: ReadonlySet<InflectedLanguage> = new Set(['es', 'pt', 'it', 'fr'])
const tied =
  /^(\p{L}{3,20}?)(?:-(?:[lmt]?[eao]s?|lui|leur|lhes?|nous|moi|n[oa]s?|en|y|[lm]es?-[lmn]\p{L}{1,4})|(?:[mtcv]e|se|nos|glie)?l[oaei]s?|gli)$/u

/** An order with a pronoun behind it moves or bears an accent. */
function withoutAccents(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l')
}

/** The names of tools are written without accents; a shorter word could be another one without its own. */
const minPlain = 5

type ActsByWord = ReadonlyMap<string, readonly ActClass[]>

function learn(into: Map<string, ActClass[]>, word: string, act: ActClass): void {
  const known = into.get(word) ?? []
  if (!known.includes(act)) into.set(word, [...known, act])
}

/** All forms of all verbs, which most processes end without. `byTied` has those to which a pronoun may be tied, without accents. */
const verbs = lazy((): { readonly byWord: ActsByWord; readonly byTied: ActsByWord } => {
  const [byWord, byTied] = [new Map<string, ActClass[]>(), new Map<string, ActClass[]>()]
  const learnVerb = (word: string, act: ActClass) => {
    learn(byWord, word, act)
    const plain = withoutAccents(word)
    if (plain !== word && plain.length >= minPlain) learn(byWord, plain, act)
  }
  for (const [act, words] of Object.entries(actVerbs) as [ActClass, string][])
    for (const word of words.split(' ')) learnVerb(word, act)
  for (const [language, ofLanguage] of Object.entries(inflectedVerbs) as [InflectedLanguage, object][])
    for (const [act, words] of Object.entries(ofLanguage) as [ActClass, string][])
      for (const form of words.split(' ').flatMap(verb => verbForms(verb, language))) {
        learnVerb(form, act)
        if (tying.has(language)) learn(byTied, withoutAccents(form), act)
      }
  return { byWord, byTied }
})

const actsByNoun = lazy((): ActsByWord => {
  const byNoun = new Map<string, ActClass[]>()
  for (const [act, nouns] of Object.entries(actNouns) as [ActClass, string][])
    for (const noun of nouns.split(' '))
      for (const form of new Set([noun, withoutAccents(noun)])) learn(byNoun, form, act)
  return byNoun
})

const none: readonly ActClass[] = []

/** Returns the classes of acts that a word of a tool’s name stands for, verb or noun. */
export function actsOfToolWord(word: string): readonly ActClass[] {
  const acts = actsOfCallWord(word)
  return acts.length > 0 ? acts : (actsByNoun().get(word) ?? none)
}

/** Returns the classes of acts that a verb stands for; none for what is no verb of an act. `reassign` is `assign` again. */
export function actsOfVerb(word: string): readonly ActClass[] {
  const { byWord } = verbs()
  return byWord.get(word) ?? byWord.get(word.replace(/^re-?(?=[a-z]{4})/, '')) ?? actsOfTied(word)
}

/** The same for words of calls, whose tools come again and again; what reports say does not. */
export const actsOfCallWord = byText(actsOfVerb)

const operating: readonly ActClass[] = ['operate']

/** Returns the classes of a verb that stands in an order. */
export function actsOfOrder(word: string): readonly ActClass[] {
  const acts = actsOfVerb(word)
  return acts.length === 0 && pageVerbs.has(word) ? operating : acts
}

/** “Cámbialo”, “envoyez-lui”, “inviaglielo”, “apague-a”: a verb with the pronouns behind it. */
function actsOfTied(word: string): readonly ActClass[] {
  const verb = tied.exec(word)?.[1]
  if (verb === undefined) return none
  const { byWord, byTied } = verbs()
  const plain = withoutAccents(verb)
  const whole = word.includes('-') ? byWord.get(verb) : undefined
  return whole ?? byTied.get(plain) ?? byTied.get(`${plain}r`) ?? byTied.get(`${plain}re`) ?? none
}

const irregular: ReadonlyMap<string, string> = mapOf({
  sent: 'send',
  paid: 'pay',
  given: 'give',
  sold: 'sell',
  bought: 'buy',
  made: 'make',
  written: 'write',
  told: 'tell',
  set: 'set',
  put: 'put',
  run: 'run',
  done: 'do',
  withdrawn: 'withdraw',
  left: 'leave',
  driven: 'drive',
  read: 'read',
})

/** Returns the classes of a participle: of what is to be exported, paid, or sent. */
export function actsOfParticiple(word: string): readonly ActClass[] {
  const verb = irregular.get(word)
  if (verb !== undefined) return actsOfVerb(verb)
  if (!word.endsWith('ed')) return none
  const stem = word.slice(0, -2)
  const tried = [word.slice(0, -1), stem, stem.replace(/(.)\1$/, '$1'), stem.replace(/i$/, 'y')]
  return tried.map(one => actsOfVerb(one)).find(acts => acts.length > 0) ?? none
}
