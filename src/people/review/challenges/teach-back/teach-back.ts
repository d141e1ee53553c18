import type { ChallengeSpec } from '../challenge-spec.ts'
import { teachBackTerms } from './teach-back-terms.ts'
import type { Effect } from '../../../../ground/model/effect.ts'
import { isLasting } from '../../undo/undo.ts'
import { undoOf } from '../../undo/undo-of.ts'
import type { QuizContext } from '../quiz/quiz-context.ts'
import { GateError } from '../../../../ground/model/errors.ts'
import { plural } from '../../../../judge/policy/approved-reason.ts'
import { plainWords } from '../quiz/quiz-fact.ts'

/** Of the words of a sentence, at least so many are small ones. */
const minShare = 0.18
const minDifferent = 3
/** More small words than these in a row mean nothing. */
const maxInARow = 8

/** Tells whether words make a sentence in one of the known languages, by its small words: a list has hardly any. */
function isSentence(words: readonly string[]): boolean {
  if (hasNoSpaces(words)) return true
  return Object.values(functionWords).some(small => {
    const found = words.filter(word => small.has(word))
    const isRich = new Set(found).size >= minDifferent && found.length >= words.length * minShare
    return isRich && longestRun(words.map(word => small.has(word))) <= maxInARow
  })
}

function longestRun(flags: readonly boolean[]): number {
  let maxLength = 0
  let now = 0
  for (const flag of flags) {
    now = flag ? now + 1 : 0
    maxLength = Math.max(maxLength, now)
  }
  return maxLength
}

/** Chinese and Japanese have no small words that stand alone. */
function hasNoSpaces(words: readonly string[]): boolean {
  return (
    words.filter(word => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)).length >= 6
  )
}

/** Tells whether a word is a small one of any known language. */
function isFunctionWord(word: string): boolean {
  return Object.values(functionWords).some(small => small.has(word))
}

/**
 * Beginnings of words, folded, by which people say what is lost, that it can’t be undone, or whom it reaches: English,
 * German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian, Chinese, Japanese.
 */
const stems =
  // What is lost, and does not come back.
  'lost lose loses losing loss gone irrevers irrecover irrevoc permanent forever ever. undo undone restor recover back again recall return revers final dump vanish disappear ' +
  'offline outage unavailab ' +
  'verlor verlier verlust weg. unwiderr ruckgang wiederherst wiederzu zuruck sicherung endgult ausfall unwiderbring ' +
  'perd irrecup recup retour restaur repren defin sauvegard disparai dispar jamais rappel tomb ' +
  'pierd recuper vuelt restaur desaparec nunca perdid respald perdut ripristin annull spari mai. ' +
  'kwijt terug verlies verloren herstel reserve definitief onomkeer nooit strac utrac odzysk nieodwr przywr znik nigdy kopii ' +
  'потер утрат восстан необрат вернут исчез никогда 恢复 恢復 丢 失 无法 無法 不能 戻 復 ' +
  // Whom it reaches, and what they could then do.
  'customer client user team colleague everyon everybod anyon anybod people person public stranger other employee buyer whoever network access rights. service ' +
  'kund nutzer benutzer kolleg jeder jedes leute fremd netz offentl recht dienst ' +
  'utilisat equip collegu chacun personne monde tous. droit resea quiconque ' +
  'usuari todos cualquier persona permis servicio pesso utent tutti utente diritt ' +
  'klant gebruik collega iedereen mensen netwerk uzytkown zespol wszys kazd klient praw ' +
  'клиент пользов команд все люди прав 客户 用户 所有人 顧客 全員'

/** Beginnings of words, and words, that tell of a consequence; beginnings end in `*`. */
const consequenceStems: readonly string[] = [
  'for good',
  ...new Set(stems.split(' ').map(stem => (stem.endsWith('.') ? stem.slice(0, -1) : `${stem}*`))),
]

const denials = new Set(
  'not nothing no never without nicht nichts kein keine nie ohne pas rien jamais sans no nada nunca ninguno sin nao nem sem non niente mai senza niet niets geen nooit zonder nie nic nigdy bez не ничего никогда без'.split(
    ' ',
  ),
)
/** A denial reaches so many words. */
const reach = 2

/** Words that are said only as what does not happen: “nothing is deleted”, “wird nicht gelöscht”. */
function deniedWords(text: string): ReadonlySet<string> {
  const denied = new Set<string>()
  const isMentioned = new Set<string>()
  for (const clause of text.split(/[,.;:!?\n]/)) {
    const words = spokenWords(clause)
    words.forEach((word, i) => {
      const isDenied = words.slice(Math.max(0, i - reach), i).some(before => denials.has(before))
      ;(isDenied ? denied : isMentioned).add(word)
    })
  }
  return new Set([...denied].filter(word => !isMentioned.has(word)))
}

/** Words as people count them, in any script: lower case, without accents. */
function spokenWords(text: string): readonly string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'word' }).segment(text.normalize('NFKC'))
  return [...segments].flatMap(({ segment, isWordLike }) => (isWordLike ? [foldedWord(segment)] : []))
}

/** A word in lower case, without accents; `ß` as two letters. */
function foldedWord(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('ł', 'l')
}

const maxLengthAllowed = 5_000
/** So many words in a row are somebody else's. */
const run = 5

/** The rules that a teach-back is checked against. */
interface TeachBackCheck {
  readonly terms: readonly (readonly string[])[]
  readonly leastWords: number
  /** The summary and the call itself, which nobody may hand back as their own words. */
  readonly copiedFrom: readonly string[]
  /** It must say what can’t be undone, or whom it reaches. */
  readonly consequence?: boolean
}

/**
 * Says why a teach-back does not show that the call was understood, in one sentence, or null when it does. Throws
 * `invalid` for one that is empty or too long to be one.
 */
export function checkTeachBack(
  text: string,
  { terms, leastWords: minWords, copiedFrom, consequence = false }: TeachBackCheck,
): string | null {
  if (text.trim() === '')
    throw new GateError(
      'invalid',
      'The teach-back is empty: say in your own words what will happen.',
      'answer.text',
    )
  if (text.length > maxLengthAllowed)
    throw new GateError(
      'invalid',
      `The teach-back has ${text.length} characters: say it in at most ${maxLengthAllowed}.`,
      'answer.text',
    )
  const words = spokenWords(text)
  if (words.length < minWords)
    return `It has ${plural(words.length, 'word')}; say in at least ${minWords} what is done, and to what.`
  if (new Set(words.filter(isTelling)).size < minWords)
    return `It says the same words again and again, or numbers: ${minWords} different words are needed.`
  const own = new Set(withoutRuns(words, copiedFrom).filter(isTelling))
  if (own.size < minWords || ownWords(own, copiedFrom) < minWords * ownShare)
    return 'It repeats what is shown: say in your own words what will happen.'
  if (!isSentence(words)) return 'It is a list of words: say in a sentence what will happen.'
  return missingIn(text, words, terms, consequence)
}

/** Of the words that are needed, so many must stand nowhere on the page. */
const ownShare = 0.3

function missingIn(
  text: string,
  words: readonly string[],
  terms: TeachBackCheck['terms'],
  consequence: boolean,
): string | null {
  const isMentioned = saidIn(text, words, new Set())
  const done = saidIn(text, words, deniedWords(text))
  const missing = terms.filter(group => !group.some(done))
  if (missing.length > 0)
    return `It does not name ${missing.map(([first = '']) => `“${first.replace('*', '')}”`).join(' and ')}.`
  return consequence && !consequenceStems.some(isMentioned)
    ? 'It does not say what can’t be undone, or whom it reaches.'
    : null
}

/** Returns a test of whether a term is said: whole words, or with a `*` the beginning of one; words `without` count as not said. */
function saidIn(
  text: string,
  words: readonly string[],
  without: ReadonlySet<string>,
): (term: string) => boolean {
  // Twice, since `a.ts` is one word to people, and 删除src is two.
  const message = ` ${plainWords(text)} ${plainWords(words.join(' '))} `
  const all = [...words, ...plainWords(text).split(' ').map(foldedWord)]
  const folded = new Set(all.filter(word => !without.has(word)))
  return term => {
    if (without.has(term)) return false
    if (!term.endsWith('*')) return message.includes(` ${term} `)
    const stem = term.slice(0, -1)
    return [...folded].some(word => word.startsWith(stem)) || (isIdeographic(stem) && message.includes(stem))
  }
}

function isIdeographic(text: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
}

/** Numbers and single letters say nothing. */
function isTelling(word: string): boolean {
  return isIdeographic(word) || (/\p{L}/u.test(word) && word.length > 1)
}

/** Counts the words that mean something and stand nowhere in what was shown. */
function ownWords(own: ReadonlySet<string>, shown: readonly string[]): number {
  const known = new Set(shown.flatMap(text => spokenWords(text.slice(0, maxShownLength))))
  return [...own].filter(word => !known.has(word) && !isFunctionWord(word)).length
}

const maxShownLength = 20_000

/** The words without those that stand in the same order in what was shown. */
function withoutRuns(words: readonly string[], shown: readonly string[]): readonly string[] {
  const runs = new Set(shown.flatMap(text => runsOf(spokenWords(text.slice(0, maxShownLength)))))
  const copied = new Set<number>()
  runsOf(words).forEach((one, at) => {
    if (runs.has(one)) for (let i = at; i < at + run; i++) copied.add(i)
  })
  return words.filter((_, at) => !copied.has(at))
}

function runsOf(words: readonly string[]): readonly string[] {
  return words.slice(run - 1).map((_, at) => words.slice(at, at + run).join(' '))
}

const reaching: ReadonlySet<Effect['type']> = new Set([
  'message',
  'money',
  'permission',
  'publish',
  'infrastructure',
  'repository',
  'service',
  'firewall',
  'account',
  'mode',
  'owner',
])

/** Tells whether a call does what can’t be undone, or reaches other people: its teach-back must say so. */
function hasConsequence({ gravest }: Pick<QuizContext, 'gravest'>): boolean {
  return isLasting(undoOf(gravest)) || gravest.some(isReaching)
}

function isReaching(effect: Effect): boolean {
  if (effect.type === 'database')
    return effect.statements.some(({ verb }) => /^(?:GRANT|REVOKE)$/i.test(verb))
  return reaching.has(effect.type)
}

/** A text in the reviewer's own words that names the deed, its targets, and what can’t be undone or whom it reaches. */
export const teachBack: ChallengeSpec<'teach_back'> = {
  leastSeconds: 30,
  issue: ({ context }) => ({
    questions: [],
    terms: teachBackTerms(context),
    ...(hasConsequence(context) && { consequence: true as const }),
  }),
  grade({ terms, consequence = false }, { text = '' }, { settings, copiedFrom }) {
    const why = checkTeachBack(text, {
      terms,
      leastWords: settings.teach_back_words,
      copiedFrom,
      consequence,
    })
    return { why, score: why === null ? 'named what happens' : 'did not name what happens' }
  },
}

/** Small words of a language, folded: a sentence has several of them, a list of words hardly one. */
const functionWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(
    'a an the this that these those it its i we you they he she him her them us me my our your their his who which what ' +
      'is are was were be been being has have had do does did will would can could may might must should ' +
      'and or but so if then because unless until while when where as than of to in on at by for from with without into ' +
      'over under after before about there here not no nobody nothing only also all every each any some more other up out off',
  ),
  de: words(
    'der die das den dem des ein eine einen einem einer eines ich wir ihr sie er es man mich mir uns euch ihm ihnen mein unser ihre ihren seine ' +
      'ist sind war wird werden wurde wurden hat haben kann konnen konnte darf muss soll sein und oder aber denn weil wenn dass ob als wie ' +
      'von zu zum zur in im an am auf aus bei mit nach uber unter vor fur gegen ohne um durch bis nicht kein keine nichts nur auch alle alles ' +
      'dann danach damit dabei daran darin da was wer woraus was sich lassen lasst mehr noch sehr so',
  ),
  fr: words(
    'le la les un une des du de d l au aux ce cet cette ces cela il elle ils elles on je j nous vous me se s qui que qu quoi dont ou ' +
      'est sont sera seront etre ete a ont avoir peut peuvent pourra fait et mais si car donc pour par avec sans sur sous dans en vers chez ' +
      'ne n pas plus rien jamais tout toute tous toutes son sa ses leur leurs notre nos votre mon ma mes y puis apres ensuite alors comme meme ainsi une fois',
  ),
  es: words(
    'el la los las un una unos unas lo al del de a en con sin por para sobre entre hasta desde y e o u pero si que quien cual como cuando donde porque ' +
      'es son sera seran esta estan ser ha han haber puede pueden podra no ni nada nunca ya se le les me nos su sus mi mis nuestro nuestra ' +
      'este esta esto ese eso todo toda todos todas mas muy asi tambien solo despues luego entonces ahi aunque estaban una vez',
  ),
  pt: words(
    'o a os as um uma uns umas do da dos das no na nos nas de em com sem por para pelo pela sobre ate e ou mas se que quem qual como quando onde porque ' +
      'e sao sera serao foi ser tem ter pode podem nao nem nada nunca ja se lhe me nos seu sua seus suas meu minha nosso nossa ' +
      'este esta isto isso esse todo toda todos todas mais muito assim tambem so depois entao',
  ),
  it: words(
    'il lo la i gli le un uno una del della dei delle dello al alla ai alle nel nella nei nelle dal dalla sul sulla di a da in con su per tra fra ' +
      'e ed o ma se che chi cui come quando dove perche e sono sara saranno essere ha hanno puo possono non ne nulla niente mai piu si ci vi lo ' +
      'questo questa quello quella tutto tutta tutti tutte suo sua suoi loro mio nostro nostra anche solo dopo poi cosi senza',
  ),
  nl: words(
    'de het een dit dat deze die ik wij we jij je u hij zij ze er hen hun ons mij mijn onze uw zijn haar wie wat welke ' +
      'is zijn was waren wordt worden werd heeft hebben had kan kunnen mag moet zal zullen en of maar want omdat als dan tot terwijl ' +
      'van naar in op aan bij met na over onder voor tegen zonder om door uit niet geen niets alleen ook alle alles daarna dan daarin daarna zo meer niemand weer daarvan waar',
  ),
  pl: words(
    'w we z ze na do od dla po przez przy bez o u za pod nad i oraz a ale lub albo czy ze zeby bo gdy jesli jak co kto ktory ktora ktore to ten ta te ' +
      'jest sa bedzie beda byc zostanie zostaja moze moga nie nic nikt nigdy juz sie go jej ich im mu nas nam moj nasz nasze swoje ' +
      'wszystko wszystkie wszyscy kazdy tez tylko potem wtedy tak bardzo wiecej',
  ),
  ru: words(
    'и в во на с со к ко о об от до по за из у для без при через под над а но или что чтобы как если когда где кто который которая которые то это этот эта эти ' +
      'он она оно они мы вы я его ее их нам нас мой наш наши есть был была будет будут быть может могут не ни ничего никто никогда уже ся ' +
      'все всё весь вся каждый тоже только потом тогда так очень больше',
  ),
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}
