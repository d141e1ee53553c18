import type { ActClass } from '../../ground/model/hearing.ts'
import { unspacedVerbs } from './act-verbs-table.ts'
import { actsOfVerb } from './acts-of-verb.ts'

/** Characters behind a wish in which its verb stands. */
const longestPart = 200
/** Words between which a sentence of a person is cut: each part may begin with a verb of its own. */
const joints =
  /[,;:()"“”]\s{0,3}|\s(?:and|then|or|but|also|und|dann|oder|et|puis|ou|y|luego|o|e|poi|и|затем)\s|\s[-–—]\s/
/** Words of wishing, behind which a verb stands. */
const wishes =
  /(?<![\p{L}])(?:(?:want|need|like|love|wish|plan|going|have|has|asked?|told|tell|help|trying|looking|ready|able|possible)(?:\s(?:you|me|him|her|us|to have you))?\sto|can you|could you|would you|will you|can we|could we|may i|can i|help me|let['’]s|let us|make sure (?:to|you|that you)|be sure to|go ahead and|remember to|(?:do not|don['’]t) forget to|you (?:should|must|can|may|need to|have to)|please|kindly|bitte|veuillez|merci de|por favor|quiero que|quiero|puedes|puede|podrías|je veux|peux-tu|pouvez-vous|voglio|puoi|per favore|quero|você pode|pode|kannst du|könntest du|können sie|könnten sie|ich möchte|пожалуйста|хочу|можешь)(?![\p{L}])[\s,:]{0,3}/gu
const fillers =
  /^(?:[^\p{L}\p{N}]{1,10}|(?:please|kindly|and|or|but|also|then|now|next|first|second|third|finally|just|so|to|do|hey|hi|hello|either|force|directly|immediately|quickly|simply|\d{1,2}[.)]|bitte|por favor|per favore|alle?|das|den|die|der|mir|me|mich)[\s,:]{1,3}){1,6}/u
const negation =
  /(?:^|\s)(?:not|never|without|avoid|cannot|no|nicht|kein|keine|keinen|niemals|jamais|nunca|mai|не|никогда)(?:\s|$)|n['’]t(?:\s|$)/u
/** Behind a verb’s word, these make it a noun. */
const behindNoun = /^\s{0,2}(?::|=|(?:is|are|was|were|has|have|had|of|from|by)\s)/u
/** To give or tell the person something is an answer, and no act. */
const tells =
  /^(?:give|tell|show|let|inform|notify|offer|provide|allow|explain|write|remind|gib|sag|sage|zeig|zeige|donne|donnez|dis|dites|dime|dame|muéstrame|dimmi|dammi|mostrami)[\s-](?:me|us|moi|nous|mir|uns)(?![\p{L}])|^(?:dime|dame|muéstrame|dimmi|dammi|mostrami)(?![\p{L}])/u
const following =
  /(?<![\p{L}])(?:follow|do|execute|complete|perform|carry out|handle|apply|take care of|process|act on|implement|finish|prepare|work through|go through|work off|keep to|stick to)\s(?:[^.!?]{0,60}\s)?(?:instructions?|steps|tasks?|actions?|to-?dos?|todo list|checklist|guide|quickstart|tutorial|runbook|playbook|directions|requests?|homework|exercises?|(?:what(?:ever)?|as|like|everything|all|the rest)(?: that)? [^!?\n]{1,120}? (?:says?|asks?|tells?|wants?|needs?|requires?|lists?|describes?|writes?|wrote))(?![\p{L}])/u
/** “By the runbook”, “the way the page describes”, “as she writes”. */
const manner =
  /(?<![\p{L}])(?:(?:by|per|following|according to|with|along) (?:the|his|her|their|its|this|that|our) (?:[\p{L}\d-]{1,30}\s){0,3}?(?:instructions?|steps|runbook|playbook|checklist|guide|guidelines|tutorial|readme|directions|rules|procedure|process|recipe|link)|(?:as|the way|like) [^!?\n]{1,120}? (?:says?|asks?|tells?|describes?|writes?|wrote|explains?|demands?|shows?)|(?:exactly|just) (?:as|like) (?:on|in|at)|(?:how-?to|instructions|steps|guide|anleitung|guía|mode d['’]emploi|istruzioni|instructies|instrukcja) (?:is|are|steht|stehen|está|están|est|sono)|folge? (?:de[mrn]|den)|según|selon|secondo|suivez|en suivant|siguiendo|seguendo|seguindo|gemäß|laut|следуя|по инструкции|sigue|segui|volg|volgens|według|zgodnie z|postępuj)(?![\p{L}])/u

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
  }
  if ((following.test(sentence) || manner.test(sentence)) && !negation.test(sentence)) found.add('follow')
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
    .map(({ end }) => clause.slice(end, end + longestPart))
}

function actsOfStart(part: string): readonly ActClass[] {
  const rest = part.trimStart().replace(fillers, '')
  const verb = /^[\p{L}-]{2,20}/u.exec(rest)?.[0]
  if (verb === undefined || tells.test(rest) || behindNoun.test(rest.slice(verb.length))) return []
  const acts = actsOfVerb(verb)
  if (acts.length > 0 || !isPolite(part)) return acts
  return actsOfVerb(/([\p{L}]{4,20})[^\p{L}]{0,5}$/u.exec(part)?.[1] ?? '')
}

/** A wish in German ends in its verb. */
function isPolite(part: string): boolean {
  return /(?:^|\s)(?:mir|mich|das|den|die|der|dem|alle|eine?n?|ihm|ihr|uns|diese[rsn]?)\s/u.test(part)
}

function unspacedActs(clause: string): readonly ActClass[] {
  if (!/[\p{Script=Han}\p{Script=Hiragana}]/u.test(clause)) return []
  return (Object.entries(unspacedVerbs) as [ActClass, string][])
    .filter(([, verbs]) => verbs.split('|').some(verb => clause.includes(verb)))
    .map(([act]) => act)
}
