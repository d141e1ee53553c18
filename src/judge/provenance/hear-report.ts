import type { ActClass, HeardReport, HeardSegment, HeardSource } from '../../ground/model/hearing.ts'
import { codeToAdd } from './code-to-add.ts'
import { cutSegments } from './cut-segments.ts'
import { encodedSegments } from './encoded-segments.ts'
import { bare, FoundOrders, type Order, quotedStrength, withOrdersApart } from './found-orders.ts'
import { markOf } from './mark-of.ts'
import { plainText, unseenMark } from './plain-text.ts'
import { Segments, segmentTraits } from './segments.ts'
import { senderSites } from './sender-sites.ts'
import { strong } from './sign-strengths.ts'
import { listedIn, namesakesIn, rivalsIn, wishTraits } from './trait-words.ts'
import { minStrong } from './voice-of.ts'
import { wishedActs } from './wished-acts.ts'
import { wordsOf } from './words-of.ts'
import { unspacedVerbs } from './act-verbs-table.ts'
import { actsOfVerb } from './acts-of-verb.ts'

/** Characters behind a wish in which its verb stands. */
const maxPartLength = 200
/** Words between which a sentence of a person is cut: each part may begin with a verb of its own. */
const joints =
  /[,;:()"“”]\s{0,3}|\s(?:and|then|or|but|also|und|dann|oder|et|puis|ou|y|luego|o|e|poi|и|затем)\s|\s[-–—]\s/
/** Words of wishing, behind which a verb stands. */
const wishes =
  /(?<![\p{L}])(?:(?:want|need|like|love|wish|plan|going|have|has|asked?|told|tell|help|trying|looking|ready|able|possible)(?:\s(?:you|me|him|her|us|to have you))?\sto|(?:task|job|goal|assignment) is to|can you|could you|would you|will you|can we|could we|may i|can i|help me|let['’]s|let us|make sure (?:to|you|that you)|be sure to|go ahead and|remember to|(?:do not|don['’]t) forget to|you (?:should|must|can|may|need to|have to)|please|kindly|bitte|veuillez|merci de|merci d['’]|por favor|quiero que|quiero|puedes|puede|je veux|peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|voglio|puoi|potresti|potrebbe|per favore|quero|você pode|pode|poderia|poderias|podrías|podría|kun je|kunt u|kan je|wil je|wilt u|zou je|zou u|graag|kannst du|könntest du|können sie|könnten sie|ich möchte|пожалуйста|хочу|можешь)(?![\p{L}])[\s,:]{0,3}/gu
const fillers =
  /^(?:[^\p{L}\p{N}]{1,10}|(?:please|kindly|and|or|but|also|then|now|next|first|second|third|finally|just|so|to|do|hey|hi|hello|either|force|directly|immediately|quickly|simply|\d{1,2}[.)]|bitte|por favor|per favore|alle?|das|den|die|der|mir|me|mich)[\s,:]{1,3}){1,6}/u
const negation =
  /(?:^|\s)(?:not|never|without|avoid|cannot|no|nicht|nichts|nie|niemals|niemand|niemandem|ohne|keine?[mnrs]?|niet|niets|nooit|geen|zonder|(?<=[\p{L}’']\s)pas|rien|jamais|sans|nada|nadie|nunca|sin|nulla|niente|nessuno|mai|senza|ninguém|sem|не|ничего|никому|никогда)(?:\s|[.!?]{0,3}$)|n['’]t(?:\s|[.!?]{0,3}$)/u
/** Behind a verb’s word, these make it a noun. */
const behindNoun =
  /^\s{0,2}(?::|=|(?:is|are|was|were|has|have|had|of|from|by|fails?|failed|breaks?|broke|hangs?|doesn['’]t|does not|stopped|crashes)(?!\p{L}))/u
/** To give or tell the person something is an answer, and no act. */
const tells =
  /^(?:give|tell|show|let|inform|notify|offer|provide|allow|explain|write|remind|gib|sag|sage|zeig|zeige|donne|donnez|dis|dites|dime|dame|muéstrame|dimmi|dammi|mostrami)[\s-](?:me|us|moi|nous|mir|uns)(?![\p{L}])|^(?:dime|dame|muéstrame|dimmi|dammi|mostrami)(?![\p{L}])/u
const following =
  /(?<![\p{L}])follow\s["'“<]{0,2}(?:https?:\/\/|www\.|[\w./-]{1,80}\.(?:md|txt|pdf|html?|docx?)(?![\p{L}]))|(?<![\p{L}])(?:follow|do|execute|complete|perform|carry out|handle|apply|take care of|process|act on|implement|finish|prepare|work through|go through|work off|keep to|stick to)\s(?:[^.!?]{0,60}\s)?(?:instructions?|steps|tasks?|actions?|to-?dos?|todo list|checklist|guide|quickstart|tutorial|runbook|playbook|directions|requests?|homework|exercises?|(?:what(?:ever)?|as|like|everything|all|the rest)(?: that)? [^!?\n]{1,120}? (?:says?|asks?|tells?|wants?|needs?|requires?|lists?|describes?|writes?|wrote))(?![\p{L}])/u
/** “By the runbook”, “the way the page describes”, “as she writes”. */
const manner =
  /(?<![\p{L}])(?:(?:by|per|following|according to|with|along) (?:the|his|her|their|its|this|that|our) (?:[\p{L}\d-]{1,30}\s){0,3}?(?:instructions?|steps|runbook|playbook|checklist|guide|guidelines|tutorial|readme|directions|rules|procedure|process|recipe|link)|(?:as|the way|like) [^!?\n]{1,120}? (?:says?|asks?|tells?|describes?|writes?|wrote|explains?|demands?|shows?)|(?:exactly|just) (?:as|like) (?:on|in|at)|(?:how-?to|instructions|steps|guide|anleitung|guía|mode d['’]emploi|istruzioni|instructies|instrukcja) (?:is|are|steht|stehen|está|están|est|sono)|folge? (?:de[mrn]|den)|según|selon|secondo|suivez|en suivant|siguiendo|seguendo|seguindo|gemäß|laut|следуя|по инструкции|sigue|segui|volg|volgens|według|zgodnie z|postępuj)(?![\p{L}])/u

/** “Fais ce que dit le ticket”, “siga as instruções”: what `following` is in English. */
const followingElsewhere =
  /(?<![\p{L}])(?:(?:fais|faites|haz|haga|fai|faccia|faz|faça|doe|mach|mache)[\s,]{1,3}(?:ce que|ce qui|lo que|quello che|ciò che|o que|wat|was)|(?:suis|suivez|applique|appliquez|sigue|siga|aplica|segui|segua|applica|segue|aplique|volg|befolge|folge)\s(?:[\p{L}]{1,4}\s)?(?:étapes|instructions|consignes|pasos|instrucciones|passi|istruzioni|passos|instruções|stappen|instructies|schritten|anweisungen))(?![\p{L}])/u

const followed = [following, followingElsewhere, manner]

const none: readonly ActClass[] = []
/** “Don’t forget to …” forbids nothing. */
const reminders =
  /(?:do not|don['’]t|never) (?:forget|wait|hesitate|worry|bother asking)|not only|no later than|why (?:not|don['’]t you)/gu
const conditions =
  /(?:^|\s)(?:unless|until|only (?:after|if|when|once)|nur wenn|erst wenn|seulement si|sólo si|solo si|solo se|só se|только если)\s/u

/** A sentence that forbids something, or that waits for something, asks for nothing: nobody can tell which part it means. */
function forbids(sentence: string): boolean {
  const left = sentence.replaceAll(reminders, ' ')
  return negation.test(left) || conditions.test(left)
}

/** Returns what a sentence of a person asks for: classes of its verbs in verb position. Lower case; linear. */
export function askedActs(sentence: string): readonly ActClass[] {
  if (forbids(sentence)) return none
  const found = new Set<ActClass>()
  for (const clause of sentence.split(joints)) {
    for (const part of partsOf(clause)) for (const act of actsOfStart(part)) found.add(act)
    for (const act of unspacedActs(clause)) found.add(act)
    for (const part of partsOf(clause))
      for (const act of wishedActs(part.trimStart().replace(fillers, ''))) found.add(act)
    for (const act of wishedActs(clause)) found.add(act)
  }
  if (followed.some(one => one.test(sentence)) && !negation.test(sentence)) found.add('follow')
  return [...found]
}

/** The clause, and what stands behind each wish in it; nothing behind a negation. */
function partsOf(clause: string): readonly string[] {
  const starts = [...clause.matchAll(wishes)].map(({ index, 0: { length } }) => ({
    index,
    end: index + length,
  }))
  return [{ index: 0, end: 0 }, ...starts]
    .filter(({ index }) => !negation.test(clause.slice(Math.max(0, index - 20), index)))
    .map(({ end }) => clause.slice(end, end + maxPartLength))
}

function actsOfStart(part: string): readonly ActClass[] {
  const rest = part.trimStart().replace(fillers, '')
  const verb = /^[\p{L}-]{2,20}/u.exec(rest)?.[0]
  if (verb === undefined || tells.test(rest) || behindNoun.test(rest.slice(verb.length))) return []
  const acts = actsOfVerb(verb)
  if (acts.length > 0 || !isPolite(part)) return acts
  return actsOfVerb(/([\p{L}]{4,20})[^\p{L}]{0,5}$/u.exec(part)?.[1] ?? '')
}

/** A wish in German or Dutch ends in its verb. */
function isPolite(part: string): boolean {
  return /(?:^|\s)(?:mir|mich|das|den|die|der|dem|alle|eine?n?|ihm|ihr|uns|diese[rsn]?|de|het|een)\s/u.test(
    part,
  )
}

function unspacedActs(clause: string): readonly ActClass[] {
  if (!/[\p{Script=Han}\p{Script=Hiragana}]/u.test(clause)) return []
  return (Object.entries(unspacedVerbs) as [ActClass, string][])
    .filter(([, verbs]) => verbs.split('|').some(verb => clause.includes(verb)))
    .map(([act]) => act)
}

const bracketedAt = /\s{0,2}[([{]\s?(?:at|arroba|@)\s?[)\]}]\s{0,2}/g
const bracketedDot = /\s{0,2}[([{]\s?(?:dot|punkt|punto|ponto|point|\.)\s?[)\]}]\s{0,2}/g
const bareAt = /(?<=[\p{L}\d])\sat\s(?=[\p{L}\d.-]{1,100}\.[a-z]{2})/gu
const bareDot = /(?<=[\p{L}\d])\sdot\s(?=[\p{L}\d])/gu

const quotes =
  /“([^“”]{1,200})”|"([^"]{1,200})"|‘([^‘’]{1,200})’|`([^`]{1,200})`|«([^«»]{1,200})»|„([^„“]{1,200})“/g
const joining =
  /join|together|concat|combin|glue|append|followed by|side by side|without (?:a )?space|\+|zusammen|verbinde|junt|une|unisci|bout à bout|соедин|вместе|拼接|连接|合并|つなげ/
const maxParts = 12

/**
 * Returns what an order spells for its reader to put together: “x at y dot z”, and parts in quotes that are to be joined.
 * Empty where nothing is. Lower case; linear.
 */
function spelledOut(text: string): string {
  const parts = joining.test(text) ? joinedParts(text) : []
  const address = withSigns(text)
  return (address === text ? parts : [address, ...parts]).join('\n')
}

function withSigns(text: string): string {
  if (!/dot|punkt|punto|ponto|point|[([{]\s?(?:at|arroba|@|\.)\s?[)\]}]/.test(text)) return text
  return text
    .replaceAll(bracketedDot, '.')
    .replaceAll(bracketedAt, '@')
    .replaceAll(bareDot, '.')
    .replaceAll(bareAt, '@')
}

/** Each part with the next one, and all of them. */
function joinedParts(text: string): readonly string[] {
  const parts = [...text.matchAll(quotes)].slice(0, maxParts).map(found => found.slice(1).join(''))
  if (parts.length < 2) return []
  const pairs = parts.slice(1).map((part, i) => `${parts[i] ?? ''}${part}`)
  return parts.length > 2 ? [...pairs, parts.join('')] : pairs
}

/** Marks of one report: orders first, then the other words as they come. */
const maxMarks = 2_000
const maxRead = 1024 * 1024
/** Blocks of code of one report. */
const maxCode = 10
const codeSegment = {
  kind: 'order',
  strength: bare,
  acts: ['create', 'change'],
  hidden: false,
  isCode: true,
} as const
/** Sentences for which no room was left, before the others are not looked at. */
const maxMisses = 100

/** Behind a person’s full stop a space may be missing: “post it on www.desk.example.They wrote …” names no other host. */
const gluedSentence =
  /(?<=[a-z\d]\.(?:com|org|net|edu|gov|info|example|[a-z]{2}))\.(?=\p{Lu}\p{Ll}{0,14}[\s,])/gu

function withSpaces(text: string): string {
  return text.replaceAll(gluedSentence, '. ')
}

/** The stretches of a report that matter later, with their words, before anybody digests them. */
export interface ReadSegment extends Omit<HeardSegment, 'words'> {
  readonly words: readonly string[]
}

/** Reads a report. Pure; linear in its length. In a part that is not read may stand what takes a wish back. */
export function readSegments(
  text: string,
  from: HeardSource['from'],
  isPart = false,
): readonly ReadSegment[] {
  const start = text.slice(0, maxRead)
  const isCut = isPart || start.length < text.length
  const read = from === 'person' ? withSpaces(start) : withOrdersApart(start)
  const cut = new Segments()
  const plain = plainText(read, unseenMark)
  cutSegments(plain, cut)
  encodedSegments(read, cut)
  const orders = from === 'person' ? null : new FoundOrders(cut)
  const stored = keptWords(cut, orders, from)
  const segments: ReadSegment[] = []
  let remaining = maxMarks
  let number = 0
  let last: Order | undefined
  for (const [i, words] of stored) {
    const hidden = cut.has(i, segmentTraits.hidden)
    const order = orders?.orderAt(i)
    const asksNothing = order !== undefined || hidden || cut.has(i, segmentTraits.piece) || isCut
    remaining -= words.size
    if (order && order !== last) number++
    last = order
    segments.push({
      ...segmentOf(order, asksNothing ? [] : askedActs(cut.textAt(i)), hidden, words),
      ...(order && { order: number }),
    })
  }
  if (from === 'result')
    for (const words of codeToAdd(plain).slice(0, maxCode))
      segments.push({ ...codeSegment, words, order: ++number })
  const texts = from === 'result' ? saidWords(cut, stored) : []
  if (texts.length === 0) return segments
  const words = [...rivalsIn(plain), ...namesakesIn(plain), ...listedIn(plain), ...texts].slice(0, remaining)
  return [...segments, { kind: 'said', strength: 0, acts: [], hidden: false, words }]
}

type KeptWords = ReadonlyMap<number, ReadonlySet<string>>

/** The words of each order, or of each sentence of the person, by index; strong orders go before others where there are too many. */
function keptWords(segments: Segments, orders: FoundOrders | null, from: HeardSource['from']): KeptWords {
  const stored = new Map<number, ReadonlySet<string>>()
  // Of each text, by its index.
  const seen = new Map<number, ReadonlySet<string>>()
  let remaining = maxMarks
  let misses = 0
  for (const isStrongTurn of [true, false])
    for (let i = 0; i < segments.length; i++) {
      if (misses > maxMisses) break
      if (isStrongTurn && orders?.mayBeStrong(i) !== true) continue
      const order = orders?.orderAt(i)
      if (!order && from === 'result') continue
      if ((order !== undefined && order.strength >= minStrong) !== isStrongTurn) continue
      const index = segments.indexAt(i)
      const before = seen.get(index)
      // A person who says a sentence twice asks for nothing more.
      if (!order && before) continue
      const words = before ?? (order ? wordsOfOrder : wordsOfWish)(segments.textAt(i))
      seen.set(index, words)
      if (remaining < words.size) misses++
      if (words.size === 0 || remaining < words.size) continue
      remaining -= words.size
      stored.set(i, words)
    }
  return new Map([...stored].sort(([a], [b]) => a - b))
}

/** With what it is known by: another sum or place that is read was not asked for. */
function wordsOfWish(text: string): ReadonlySet<string> {
  const traits = wishTraits(text)
  return traits.length === 0 ? wordsOf(text) : new Set([...wordsOf(text), ...traits])
}

/** With those that its reader is to put together. */
function wordsOfOrder(text: string): ReadonlySet<string> {
  const words = wordsOf(text)
  const raw = spelledOut(text)
  return raw === '' ? words : new Set([...words, ...wordsOf(raw)])
}

/** The first words of a result, whatever they stand in. */
function saidWords(segments: Segments, stored: KeptWords): readonly string[] {
  const known = new Map([...stored].map(([i, words]) => [segments.indexAt(i), words]))
  const statement = new Set<string>()
  for (const [index, text] of segments.texts.entries()) {
    if (statement.size >= maxMarks) break
    for (const word of known.get(index) ?? wordsOf(text)) statement.add(word)
  }
  return [...statement]
}

function segmentOf(
  order: Order | undefined,
  asked: readonly ActClass[],
  hidden: boolean,
  words: ReadonlySet<string>,
): ReadSegment {
  if (!order) return { kind: 'person', strength: 0, acts: asked, hidden, words: [...words] }
  const { strength, acts } = order
  return { kind: 'order', strength, acts, hidden, words: [...words] }
}

/** The segments of a report, and the sites of those that it says it is from. */
export interface HeardText {
  readonly segments: readonly ReadSegment[]
  readonly senders: readonly string[]
}

/** Reads what a person wrote, or what a call gave back; `isCut` where a part of it is left out. */
export function readText(text: string, from: HeardSource['from'], isCut = false): HeardText {
  return { segments: readSegments(text, from, isCut), senders: from === 'result' ? senderSites(text) : [] }
}

/** Returns what a session hears in a report: marks of its words, and no word. In our own records nothing is an order. */
export function hearReport(
  { segments, senders }: HeardText,
  source: HeardSource,
  key: Uint8Array,
): HeardReport {
  const marks = new Map<string, number>()
  const mark = (word: string) => {
    const known = marks.get(word) ?? markOf(key, word)
    marks.set(word, known)
    return known
  }
  const heard = source.own ? segments.filter(({ kind }) => kind !== 'order') : segments
  const strengthOf = ({ strength }: ReadSegment) =>
    source.isEcho && strength < strong ? Math.min(strength, quotedStrength) : strength
  // A mail that a call without an address read is from where its sender is.
  const isMail = (source.sites ?? []).length === 0 && source.pointed > 0 && senders.length > 0
  return {
    source: isMail ? { ...source, sites: senders.map(mark) } : source,
    segments: heard.map(one => ({ ...one, strength: strengthOf(one), words: one.words.map(mark) })),
  }
}
