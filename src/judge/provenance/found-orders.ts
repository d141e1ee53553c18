import type { ActClass } from '../../ground/model/hearing.ts'
import { type Segments, segmentTraits } from './segments.ts'
import { unspacedVerbs } from './act-verbs-table.ts'
import { actsOfOrder, actsOfParticiple, actsOfVerb } from './acts-of-verb.ts'
import { signStrengths, strong } from './sign-strengths.ts'

const lead =
  /^(?:[^\p{L}\p{N}]{0,10}(?:(?:please|kindly|pls|then|also|and|now|next|first|second|third|finally|just|so|afterwards?|after that|in addition|additionally|immediately|always|bitte|dann|zuerst|por favor|veuillez|s'il vous plaît|merci de|per favore|por gentileza|gelieve|graag|proszę|prosimy|пожалуйста|затем|you|assistant|ai|agent|user|dear|hi|hello|hey|the(?=\s(?:ai|assistant|agent|user)(?!\p{L})))[\s,:]{1,3})){1,4}/u
const modal =
  /(?<![\p{L}])(?:please|so(?: (?:after|before|with|on|for) (?:each|every|any|the) [\p{L}-]{2,20})?|kindly|must|should|shall|need to|needs to|have to|has to|ought to|make sure (?:to|you)|be sure to|ensure (?:to|you|that you)|remember to|do ?n['’]t forget to|want you to|ask you to|you are to|required to|supposed to|asked to|instructed to|can you|could you|will you|would you|would you mind|you could|you would|be so kind as to|be great if you|be nice if you|appreciate it if you|you can|you may|want to|bitte|müssen|musst|muss|sollen|sollst|soll|sollte|veuillez|merci de|devez|dois|doit|por favor|debe|debes|tienes que|deve|devi|dovrebbe|debería|deveria|devrait|hay que|tiene que|tem de|tem que|prega di|prière de|il faut|precisa|favor de|si prega di|gelieve|graag|moet|moeten|dient|proszę|prosimy|należy|musisz|trzeba|пожалуйста|нужно|необходимо|должен|должны)[\s,:]{1,3}(?:(?:also|first|then|immediately|now|to|alle?|das|den|die|kindly|please|perhaps|be so kind as to|simply|just|quickly) ){0,3}([\p{L}-]{2,20})/gu
const negated =
  /(?:\bnot|n['’]t|\bnever|\bno need to|\bavoid|\bnicht|\bkeine?|\bne|\bnão|\bnon|\bне)\s{1,3}(?:ever |to )?$/u
/** Between the clauses of a sentence. */
const between =
  /[,;:]\s{1,3}|\s(?:and|then|und|dann|et|puis|y|luego|e|poi|depois|и|затем|oraz|daarna|potem)\s{1,3}/u
/** Words that begin a clause, or a reason, after which an order may come. */
const subordinate =
  /^(?:as (?:agreed|discussed|requested|instructed|usual|decided|before|always|per|promised|planned)|according to|in accordance with|in line with|as per|pursuant to|due to|because of|owing to|gemäß|laut|entsprechend|aufgrund|wegen|conformément|selon|suivant|en vertu|en raison|en application|de acuerdo|según|conforme|debido|por motivos|secondo|ai sensi|in base|per motivi|de acordo|volgens|conform|wegens|zgodnie|według|согласно|в соответствии|before|after|if|when|once|as soon as|while|to|in order to|for|bevor|wenn|nachdem|um|avant|si|pour|quand|antes|cuando|para|se|quando|prima|per|dopo|перед|если|когда|чтобы|после|als|wanneer|voordat|nadat|jeśli|gdy|zanim|aby)\s/u
/** Verbs that take the place of what was said before. */
const replacing =
  /^(?:ignore|disregard|forget|override|stop|cancel|note|attention|ignoriere|vergiss|ignorez|oubliez|ignora|olvida|ignore|esqueça|dimentica|игнорируй|забудь)/u

const none: readonly ActClass[] = []
/** Between words: one that stands alone is no wish, and has no clauses. */
const joint = /[\s,:]/

/** Returns the classes of what a sentence orders; none where it orders nothing. Lower case. `isStrong`: it speaks to an agent. */
export function orderedActs(text: string, isStrong: boolean): readonly ActClass[] {
  if (!isStrong && programLine.test(text)) return graveActs(text)
  const all = isStrong ? everyAct(text) : none
  const found = joint.test(text)
    ? [
        clauseActs(text, isStrong),
        modalActs(text, isStrong),
        passiveActs(text),
        all,
        finalActs(text),
        unspacedActs(text),
      ]
    : [loneForm.test(text) ? none : imperativeActs(text), all, unspacedActs(text)]
  if (found.every(acts => acts.length === 0)) return isStrong && namesTool.test(text) ? anyAct : none
  const acts = new Set(found.flat())
  if (reachesPlace(text, acts)) acts.add('visit')
  return [...acts]
}

/** Forms and ways of writing that stand alone as the value of a field: “type: text”, “by: email”. */
const loneForm =
  /^[^\p{L}]{0,3}(?:text|e?mail|message|post|note|call|phone|sms|fax|report|chat)[^\p{L}]{0,3}$/u

/** “Retry with the raw_export tool”: whatever the verb, the tool is to be used. */
const namesTool =
  /(?<![\p{L}])(?:with|via|by|through|using) [^.!?]{0,60}[\w”"'`] (?:tool|function)(?![\p{L}])/u
const anyAct: readonly ActClass[] = ['other']

/** To send something to an address, or to get it from there, is to open it. */
function reachesPlace(text: string, acts: ReadonlySet<ActClass>): boolean {
  const isCarried = acts.has('send') || acts.has('publish') || acts.has('read')
  return isCarried && /\s(?:to|from)\s["'`<(]{0,2}https?:\/\//.test(text)
}

/** Acts that nobody records in passing: a line that looks like a program’s may be written by anybody. */
const grave: ReadonlySet<ActClass> = new Set(['send', 'pay', 'grant', 'invite', 'unlock'])

function graveActs(text: string): readonly ActClass[] {
  const acts = [...imperativeActs(text.replace(programLine, '')), ...clauseActs(text, false)]
  return [...new Set([...acts.filter(act => grave.has(act)), ...modalActs(text, false)])]
}

function clauseActs(text: string, isStrong: boolean): readonly ActClass[] {
  const clauses = orderingClauses(text, isStrong)
  return clauses.length === 1 ? imperativeActs(text) : clauses.flatMap(imperativeActs)
}

/** The speaker of a line, or its subject; the dot in a name of a mailbox or of a site ends no sentence. */
const label = /^(?:[^\n:.]|\.(?=[\p{L}\d])){1,60}:\s{1,3}/u

/** The first clause; the later ones too where the first only leads to them, or is an order itself. */
function orderingClauses(text: string, isStrong: boolean): readonly string[] {
  const labelled = text.includes(':') ? text.replace(label, '') : text
  const first = labelled === text ? [text] : [text, labelled]
  if (!between.test(labelled)) return first
  const [beginning = '', ...later] = labelled.split(between)
  const leads = subordinate.test(beginning) || replacing.test(beginning.replace(lead, ''))
  return leads || imperativeActs(beginning).length > 0 || isStrong ? [...first, ...later] : first
}

/**
 * A noun behind the same word, a label, or a sign that goes on with it makes it no order: a key, a name of a file, a call in
 * code, a status.
 */
const noOrder =
  /^[^\p{L}]{0,5}[\p{L}-]{2,20}(?:[\d_]|\] https?:\S{1,400} => |[\\"'`]{0,3}\s{0,2}[:=]|[\\"'`]{1,3}\s{0,3}(?:[,\]})]|$)|\s(?:\d{1,6}\s)?(?:\p{L}{2,12}\s){0,2}(?:#?\d{1,9}|ids?|amount|number|subject|address|details|summary|total|status|type)\s{0,2}[:=]|\s(?:prepared|received|sent|confirmed|created|updated|deleted)(?!\p{L})|\s(?:is|are|was|were|of|from|by|at|date|time|code|error|failed|failure|status|successful(?:ly)?|succeeded|completed?)(?!\p{L})|["'`]?[([{</\\|@#$%^&*+~.]["'`]?[\p{L}\d_$([{<])/u
/** Lines that programs write about themselves: of a log, a stack, a table of changes, a search. */
const programLine =
  /^[^\p{L}\d]{0,5}(?:\d{4}-\d\d-\d\d[t ]\d\d:\d\d|\d\d:\d\d:\d\d[\s.,]|at \S{1,200} ?\(|at \S{1,200}:\d{1,6}|(?:[a-z]:)?[\w@./\\-]{1,200}\.[a-z]{1,5}:\d{1,6}[:\s-]|[\da-f]{7,40} (?:\(|[a-z]{2,12}[(:!])|(?:feat|fix|chore|docs|ci|build|test|refactor|perf|style|revert)(?:\([\w ,./-]{1,40}\))?!?: |remote: )/u

function imperativeActs(clause: string): readonly ActClass[] {
  const rest = clause.replace(lead, '')
  const first = /^[^\p{L}]{0,5}([\p{L}-]{2,20})/u.exec(rest)?.[1]
  if (first === undefined) return none
  const acts = actsOfOrder(first)
  return acts.length === 0 || noOrder.test(rest) ? none : acts
}

const lineStart = /(\\n|\n)(?=[ \t]{0,20}["'(]?\p{Lu}\p{L}{1,19}[\s,])(?=([^\n\\]{1,200}))/gu
/** A mailbox, an address, a name with an ending, a number. */
const valueSign = /@|:\/\/|[\p{L}\d]\.\p{L}|\d{3}/u

/**
 * Puts an empty line before each line that begins with the verb of an order in a capital: whoever wraps a sentence goes on
 * in small letters. The line ends of a JSON text count too. Linear.
 */
export function withOrdersApart(text: string): string {
  return text.replaceAll(lineStart, (end: string, _: string, line: string) =>
    isOrderLine(line.trim().toLowerCase()) ? `${end}${end}` : end,
  )
}

/** Slogans begin with such verbs too: “Turn pages into data” touches nobody and names nothing. */
function isOrderLine(line: string): boolean {
  const acts = imperativeActs(line)
  return acts.some(act => apart.has(act)) || (acts.length > 0 && valueSign.test(line))
}

const apart: ReadonlySet<ActClass> = new Set(['send', 'pay', 'delete', 'invite', 'grant', 'publish'])

/** “Please …”, “you must …”, “make sure to …”, and their like. */
function modalActs(text: string, isStrong: boolean): readonly ActClass[] {
  const found: ActClass[] = []
  modal.lastIndex = 0
  for (let match = modal.exec(text); match; match = modal.exec(text)) {
    if (negated.test(text.slice(Math.max(0, match.index - 20), match.index))) continue
    const acts = actsOfOrder(match[1] ?? '')
    const isWish = isStrong || /^(?:please|kindly|must|bitte|por favor|veuillez)/.test(match[0])
    found.push(...(acts.length === 0 && isWish ? (['other'] as const) : acts))
  }
  return found
}

/** Letters of a last verb, and what may stand behind it. */
const maxEndLength = 30

const passive = /(?:must|shall|should|are to|is to|has to|have to|needs? to) be\s/

/** “Tickets are to be closed and the data exported”: each participle behind the wish. */
function passiveActs(text: string): readonly ActClass[] {
  const wish = passive.exec(text)
  if (!wish) return none
  return wordsIn(text.slice(wish.index)).flatMap(word => actsOfParticiple(word))
}

/** A sentence that speaks to an agent orders with every verb that is not forbidden. */
function everyAct(text: string): readonly ActClass[] {
  const words = wordsIn(text.includes('":') ? text.replaceAll(quotedKey, ' ') : text)
  return words.flatMap((word, i) => (forbids.test(words[i - 1] ?? '') ? [] : actsOfOrder(word)))
}

/** The name of a member of a record. */
const quotedKey = /"[\w .-]{1,40}\\?"\s{0,2}:/g
const forbids = /^(?:not|never|don['’]t|without|nicht|ne|no|nunca|não|non|не)$/
const maxWords = 200

function wordsIn(text: string): readonly string[] {
  return (text.match(/\p{L}[\p{L}'’]{1,24}/gu) ?? []).slice(0, maxWords)
}

/** A polite order of German or Dutch ends in its verb. */
function finalActs(text: string): readonly ActClass[] {
  const wish =
    /(?:^|\s)(bitte|muss|musst|soll|sollst|sollte|müssen|gelieve|moet|moeten|dient|ist|sind)\s/.exec(
      text,
    )?.[1]
  if (wish === undefined) return none
  const last = /(\p{L}{1,12}\s)?(\p{L}{4,24})[^\p{L}]{0,5}$/u.exec(text.slice(-maxEndLength))
  const verb = last?.[2]
  if (verb === undefined) return none
  return wish === 'ist' || wish === 'sind'
    ? actsOfVerb(toBeDone(verb, last?.[1] === 'zu '))
    : actsOfVerb(verb)
}

/** The infinitive of “ist zu löschen”, and of “ist einzutragen”; empty where nothing is to be done. */
function toBeDone(verb: string, isApart: boolean): string {
  if (isApart) return verb
  const [, before = '', behind = ''] = /^(\p{L}{2,8}?)zu(\p{L}{3,16}en)$/u.exec(verb) ?? []
  return before + behind
}

const unspaced = Object.entries(unspacedVerbs).map(([act, source]) => ({
  act: act as ActClass,
  verb: new RegExp(source, 'u'),
  first: new RegExp(`^[^\\p{L}]{0,5}(?:${source})`, 'u'),
}))
const wishes = /请|請|務|ください|下さい|必ず|必须|必須|需要|要|して|て$|把|将|します|立即|すぐ/u

/** Chinese and Japanese: a verb at the beginning, or beside a word of asking. */
function unspacedActs(text: string): readonly ActClass[] {
  if (!/[\p{Script=Han}\p{Script=Hiragana}]/u.test(text)) return none
  const isWish = wishes.test(text)
  return unspaced.filter(({ verb, first }) => (isWish ? verb : first).test(text)).map(({ act }) => act)
}

/** An order in a text: what it asks for and how surely it is meant for the agent. */
export interface Order {
  readonly strength: number
  readonly acts: readonly ActClass[]
}

/** The strength of an order that is not meant for the agent. */
export const bare = 0.5
/** The strength of a bare order that presses: no step of ordinary instructions does. */
const pressingStrength = 0.6
/** Signs of an alarm, or of a loss that only haste prevents. */
const pressing =
  /^[^\p{L}]{0,5}(?:urgent|dringend|urgence|urgente|срочно|pilne|spoed)\s{0,2}[:!,–—-]|(?<![\p{L}])(?:act now|last chance|final (?:notice|warning|reminder)|(?:seat|offer|price|place|access|account|booking|reservation)s? (?:will )?(?:lapse|expire|be (?:lost|blocked|closed|suspended|cancelled|deleted))s?|(?:or|otherwise) (?:it|you|your [\p{L} ]{2,30}) (?:will )?(?:lose|be (?:lost|blocked|closed|suspended|cancelled|deleted|charged))|letzte mahnung|dernier avis|último aviso|ultimo avviso)(?![\p{L}])|紧急|緊急|至急/u
/** The strength of a command that documentation quotes. */
export const quotedStrength = 0.3
const reachAfter = 6
const reachBefore = 1
/** Segments behind an order that may say what it is about. */
const reachOfObject = 2

/** The orders of a text, each read when it is asked for: of a long text only the first ones are kept. */
export class FoundOrders {
  private readonly segments: Segments
  /** Of each text the strength that its signs give, and its acts where somebody asked. */
  private readonly marked: readonly number[]
  private readonly verbs: (readonly ActClass[] | undefined)[]
  private readonly orders = new Map<number, Order>()
  private readonly hasSigns: boolean

  constructor(segments: Segments) {
    this.segments = segments
    this.marked = signStrengths(segments.texts)
    this.verbs = segments.texts.map(() => undefined)
    this.hasSigns = this.marked.some(strength => strength > 0) || segments.hasAny(segmentTraits.hidden)
  }

  /** Returns the order of a segment, by its index; segments behind an order that say what it is about belong to it. */
  orderAt(i: number): Order | undefined {
    const known = this.orders.get(i)
    if (known) return known
    const order = this.readOrder(i)
    if (order) this.orders.set(i, order)
    return order
  }

  /** Returns false where no sign of strength is near. */
  mayBeStrong(i: number): boolean {
    if (!this.hasSigns) return false
    return (
      this.strengthNear(i, reachAfter + reachOfObject, at => (this.isHidden(at) ? strong : this.markAt(at))) >
      0
    )
  }

  private readOrder(i: number): Order | undefined {
    const acts = this.actsAt(i)
    if (acts.length > 0) {
      const strength = this.hasSigns ? this.strengthNear(i, reachAfter, at => this.signAt(at)) : 0
      return { strength: strength > 0 ? strength : this.plainStrengthAt(i), acts }
    }
    const { segments } = this
    if (!isObject(segments.textAt(i))) return undefined
    const first = Math.max(0, i - reachOfObject)
    for (let at = i - 1; at >= first && segments.areOfOneField(at, i); at--)
      if (this.actsAt(at).length > 0) return this.orderAt(at)
    return undefined
  }

  /** The greatest strength that the segments near one give. */
  private strengthNear(i: number, before: number, strengthAt: (at: number) => number): number {
    const { segments } = this
    let strength = 0
    for (let at = Math.max(0, i - before); at <= i + reachBefore && at < segments.length; at++)
      if (segments.areOfOneField(at, i)) strength = Math.max(strength, strengthAt(at))
    return strength
  }

  private signAt(i: number): number {
    return this.isHidden(i) && this.actsAt(i).length > 0 ? strong : this.markAt(i)
  }

  private isHidden(i: number): boolean {
    return this.segments.has(i, segmentTraits.hidden)
  }

  private markAt(i: number): number {
    return this.marked[this.segments.indexAt(i)] ?? 0
  }

  private actsAt(i: number): readonly ActClass[] {
    const index = this.segments.indexAt(i)
    const known =
      this.verbs[index] ?? orderedActs(this.segments.texts[index] ?? '', (this.marked[index] ?? 0) > 0)
    this.verbs[index] = known
    return known
  }

  /** The strength of an order that is not meant for an agent. */
  private plainStrengthAt(i: number): number {
    if (this.segments.has(i, segmentTraits.quoted) && !isProse(this.segments.textAt(i))) return quotedStrength
    return pressing.test(this.segments.textAt(i)) ? pressingStrength : bare
  }
}

const minProseWords = 8

/** A sentence among commands is no command: it orders as it would outside of them. */
function isProse(text: string): boolean {
  return !/[=(){}[\];|&$<>`\\]|^\s{0,9}(?:[#>$%]|\/\/|--)/.test(text) && wordsIn(text).length >= minProseWords
}

function isObject(text: string): boolean {
  return text.length < 200
}
