import { graveActs } from '../../ground/model/hearing.ts'
import { strongestVerb } from '../scoring/strongest-verb.ts'
import { actsOfCallWord, actsOfOrder } from './acts-of-verb.ts'

/** Names of agents, wherever they stand. */
const agent =
  /(?<![\w/._-])(?:ai|a\.i\.|gpt[-\d.\w]{0,20}|chatgpt|claude|gemini|llama|mistral|llm|language model|assistant|agent|chatbot|copilot|bot)s?(?![\w/_]|\.\w)/
/** People whose work is so called: an estate agent reads no instructions for models. */
const people = String.raw`(?<!\b(?:travel|estate|managing|letting|leasing|insurance|ticket|gate|booking|shipping|freight|customs|purchasing|transfer|registered|authori[sz]ed|sales|union|station|cleaning|bonding|chemical|causative)\s)`
const name = String.raw`(?<![\w/._-])${people}(?:(?:ai|a\.i\.|llm|language model|gpt[-\d.\w]{0,20}|chatgpt|claude|gemini|llama|mistral)(?:[ -](?:agent|assistant|model|system|bot))?|assistant|agent|chatbot|copilot|bot)s?(?![\w/_-]|\.\w)`

/** Forms in which a sentence that names an agent speaks to it, and not of it. */
const addressing: readonly RegExp[] = [
  // “Assistant, please …”, “Dear AI agent: …”
  new RegExp(
    String.raw`(?:^|[.!?;:>*"'“(\[—–-]\s{0,3}|\b(?:dear|hey|hi|hello|attention|attn|okay|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)|notice (?:to|for)|reminder (?:to|for)|\+\+|important|listen|now|please)[\s:,]{1,3})(?:the |any |all |every |each |my ){0,2}${name}(?:\s[\w'’-]{1,20}){0,3}?\s?[,:!—–]\s{0,3}[^\s"'{[]{1,25}\s\S`,
  ),
  // “The agent must …”, “AI models reading this are required to …”
  new RegExp(
    String.raw`${name}(?:[\s,]{1,2}[\w'’-]{1,20}){0,6}?\s(?:must|should|shall|needs? to|ha(?:s|ve) to|(?:is|are) (?:to|required|instructed|asked|expected|supposed|requested|obliged)|ought to|doit|doivent|debe[ns]?|devem?|devono|muss|müssen|soll(?:en|te)?|moet(?:en)?|dient|musi|powin\S{1,4}|должен|должна|должны)(?![\w\u00c0-\u04ff]|\s(?:still\s)?be able to)`,
  ),
  // “You are an AI …”, “you, the assistant, …”
  new RegExp(
    String.raw`\b(?:you(?:['’]re| are)|if you are|act(?:ing)? as|as an? (?=ai|llm|language)|you,? (?:the|an?))\s?(?:now |an? |the |my |your ){0,2}(?:\w{1,20} ){0,2}?${name}`,
  ),
  // “Agents reading this …”, “for all AI agents: …”
  new RegExp(
    String.raw`${name} (?:who |that |which )?(?:is |are )?(?:reads?|reading|process(?:es|ing)?|summari[sz](?:es|ing)|handl(?:es|ing)|view(?:s|ing)|pars(?:es|ing)|brows(?:es|ing))\b`,
  ),
  new RegExp(String.raw`\b(?:for|to|attention|attn)\s(?:the |any |all |every )?${name}\s?(?::|only\b|\)|\])`),
  /\b(?:ai|llm|assistant|agent) (?:instructions?|directives?|notices?|overrides?|notes?)\s?[:\]—–-]/,
  new RegExp(
    String.raw`(?<!\b(?:we|they|he|she|who|users?|authors?) )\b(?:instruct|order|direct|require|want|need|ask|tell)s? (?:the |any |all |every )(?:\w{1,20} )?${name} to\b`,
  ),
]

/** “Assistants add …”, “have your agent send …”: what somebody’s agent is said to do. */
const ofAgent = new RegExp(
  String.raw`(?:^[^a-z]{0,10}|[.;:,]\s{1,3}|\b(?:have|let|get|make|ask|tell) (?:the |your |any |an? ))${name} (?:to )?([a-z-]{2,20})(?![\w:])`,
  'g',
)

/** Verbs of keeping: they outlast the text that says them. */
const remembering: ReadonlySet<string> = new Set('remember memorize memorise persist'.split(' '))

/** Agents are said to run, to read and to use everything; nobody says in passing that they pay. */
function isGrave(verb: string): boolean {
  if (remembering.has(verb)) return true
  const acts = actsOfOrder(verb)
  return acts.some(act => graveActs.has(act)) || (acts.includes('run') && acts.includes('change'))
}

/** Tells whether a sentence that names an agent speaks to it. */
function addressesAgent(sentence: string): boolean {
  if (addressing.some(form => form.test(sentence))) return true
  for (const [, verb = ''] of sentence.matchAll(ofAgent)) if (isGrave(verb)) return true
  return false
}

/** “Before you go on”, “to complete the task”. */
const beforehand =
  /\b(?:before (?:you (?:can|do|go|continue|proceed|start|begin|finish|solve|complete|answer|reply|respond|read)|step|continuing|proceeding|anything|going on|doing|finishing|completing|solving|answering|responding|replying|summari[sz]ing)|prior to (?:completing|continuing|finishing)|in order to (?:complete|solve|finish|continue|proceed|access)|to (?:complete|finish|continue) (?:the|your|this) (?:task|request))/

/** Others are said to do it: “customers should read the list before completing the order”. */
const ofOthers =
  /(?<![\w-])(?:customers?|clients?|passengers?|travell?ers?|members?|visitors?|applicants?|claimants?|students?|patients?|guests?|employees?|drivers?|tenants?|landlords?|buyers?|sellers?|holders?|people|they|he|she) (?:should|must|may|can|could|will|would|shall|needs?|ha(?:s|ve)|(?:is|are) (?:required|advised|asked|encouraged|expected))(?![\w-])/

function speaksToReader(sentence: string): boolean {
  return !ofOthers.test(sentence)
}

/** “Use the “guestlist” tool”, “with the send_list tool”. */
const toolName =
  /\b(?:use|using|call|calling|invoke|invoking|run|running|execute|via) (?:the )?(?!(?:mcp|cli|test|build|a|an|any|every|each|another|right|same|other|following|new|this|that|your|my) )(?:["'`“][\w.-]{2,60}["'`”] tool|[\w.]{2,40} tool)\b|\bwith (?:the )?["'`“]?[\w-]{1,40}_[\w-]{1,40}["'`”]? tool\b/

const signs: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|instead of) (?:\w+ ){0,4}(?:instructions?|prompts?|task|above|previous|rules|request)/,
  /\b(?:important (?:message|instruction|notice|information)|new instructions?|system (?:message|prompt|notice|override|update)|admin(?:istrator)? (?:note|message|instruction)|developer (?:mode|message|test)|urgent (?:message|instruction|request|action|task)|critical (?:task|instruction|update))/,
  /\b(?:do not|don['’]t|without|never) (?:tell|mention|inform|notify|telling|informing|mentioning|notifying|asking|ask|alert|alerting|confirm|confirming|warn|reveal|disclose)/,
  /<\/?(?:information|important|system|instructions?|inst)>|(?<![^\0\s>])<(?:admin|user|assistant)>(?=[\s\0]|$)|<\/(?:admin|user|assistant)>|\[(?:system|inst|admin|important)\]/,
  /\b(?:message from (?:me|the user|your)|i(?:['’]m| am) (?:your|the) (?:user|owner|developer|creator|boss)|task that i gave|as (?:your|the) (?:user|developer|administrator|owner))/,
  /\b(?:wichtige nachricht|systemnachricht|ignoriere|sprachmodell|ki-assistent|message important|ignorez|assistant ia|mensaje importante|ignora|asistente|mensagem importante|ignore as|messaggio importante|assistente|важное сообщение|игнорируй|ассистент)/,
  /重要(?:信息|通知|消息|なお知らせ|メッセージ)|忽略|无视|助手|人工智能|語言模型|语言模型|アシスタント|無視|システム/,
]

/** “Call grant_access”, “with the send_list function”: a name as code writes it, which may be that of a tool. */
const codeName = String.raw`\b(?:calling|call|invoke|invoking|via|using|use|run|running|execute) (?:the )?(?:["'\`“]?([a-z]{2,20}_[a-z_]{2,40})\b|["'\`“]([\w.-]{2,60})["'\`”] (?:function|api|command)\b|([\w.]{1,40}[._][\w.]{1,40}) (?:function|api|command)\b)|\bwith (?:the )?["'\`“]?([\w-]{1,40}_[\w-]{1,40})["'\`”]? function\b`
const codeNames = new RegExp(codeName, 'g')

/** Tools are named by what they do: a setting, a key or a function of the project’s own code seldom is. */
function namesDeed(sentence: string): boolean {
  for (const found of sentence.matchAll(codeNames)) {
    const words = (found.slice(1).find(name => name !== undefined) ?? '').split(/[^a-z]/)
    if (strongestVerb(words) !== null || words.some(word => actsOfCallWord(word).length > 0)) return true
  }
  return false
}

/** The strength of an order that is meant for the agent. */
export const strong = 0.95
/** The strength of one that only a tool’s name shows to be meant for the agent: servers and helpers name tools too. */
export const toolNamed = 0.92

/** A sign, how strong it makes an order, and what a sentence that has it must say besides. */
interface Sign {
  readonly sign: RegExp
  readonly strength?: number
  readonly isMeant?: (sentence: string) => boolean
}

const everySign: readonly Sign[] = [
  { sign: agent, isMeant: addressesAgent },
  { sign: new RegExp(codeName), strength: toolNamed, isMeant: namesDeed },
  { sign: toolName, strength: toolNamed },
  { sign: beforehand, isMeant: speaksToReader },
  ...signs.map(sign => ({ sign })),
].map(one => ({ ...one, sign: new RegExp(one.sign.source, `${one.sign.flags}g`) }))
/** Stands in no sign, and is no letter. */
const border = '\0'

/**
 * Returns of each sentence how strong it is as an order by a sign that it is meant for the agent: addressed to it, in the place
 * of earlier words, secret, or a borrowed name. 0 without a sign. One pass for each sign, over all of them together.
 */
export function signStrengths(texts: readonly string[]): readonly number[] {
  const strengths = texts.map(() => 0)
  const joined = texts.join(border)
  for (const { sign, strength = strong, isMeant } of everySign) {
    let i = 0
    let end = texts[0]?.length ?? 0
    sign.lastIndex = 0
    for (let match = sign.exec(joined); match; match = sign.exec(joined)) {
      for (; end < match.index; i++) end += border.length + (texts[i + 1]?.length ?? 0)
      const isStrong = isMeant === undefined || isMeant(texts[i] ?? '')
      if (isStrong) strengths[i] = Math.max(strengths[i] ?? 0, strength)
      // One sign is enough.
      sign.lastIndex = end
    }
  }
  return strengths
}
