const signs: readonly RegExp[] = [
  /(?<![\w/._-])(?:ai|a\.i\.|gpt[-\d.\w]{0,20}|chatgpt|claude|gemini|llama|mistral|llm|language model|assistant|agent|chatbot|copilot|bot)s?(?![\w/_]|\.\w)/,
  /\b(?:before (?:you (?:can|do|go|continue|proceed|start|begin|finish|solve|complete|answer|reply|respond|read)|step|continuing|proceeding|anything|going on|doing|finishing|completing|solving)|prior to (?:completing|continuing|finishing)|in order to (?:complete|solve|finish|continue|proceed|access)|to (?:complete|finish|continue) (?:the|your|this) (?:task|request))/,
  /\b(?:ignore|disregard|forget|override|instead of) (?:\w+ ){0,4}(?:instructions?|prompts?|task|above|previous|rules|request)/,
  /\b(?:important (?:message|instruction|notice|information)|new instructions?|system (?:message|prompt|notice|override|update)|admin(?:istrator)? (?:note|message|instruction)|developer (?:mode|message|test)|urgent (?:message|instruction|request|action|task)|critical (?:task|instruction|update))/,
  /\b(?:do not|don['’]t|without|never) (?:tell|mention|inform|notify|telling|informing|mentioning|notifying|asking|ask|alert|alerting|confirm|confirming|warn|reveal|disclose)/,
  /<\/?(?:information|important|system|instructions?|admin|user|assistant|inst)>|\[(?:system|inst|admin|important)\]/,
  /\b(?:message from (?:me|the user|your)|i(?:['’]m| am) (?:your|the) (?:user|owner|developer|creator|boss)|task that i gave|as (?:your|the) (?:user|developer|administrator|owner))/,
  /\b(?:use|call|invoke|with|run) (?:the )?[\w.]{2,40} (?:tool|function|api|command)\b|\b(?:calling|call|invoke|invoking|via|using|use) [a-z]{2,20}_[a-z_]{2,40}\b|\b[a-z]+_[a-z_]+\s?\(/,
  /\b(?:wichtige nachricht|systemnachricht|ignoriere|sprachmodell|ki-assistent|message important|ignorez|assistant ia|mensaje importante|ignora|asistente|mensagem importante|ignore as|messaggio importante|assistente|важное сообщение|игнорируй|ассистент)/,
  /重要(?:信息|通知|消息|なお知らせ|メッセージ)|忽略|无视|助手|人工智能|語言模型|语言模型|アシスタント|無視|システム/,
]

const everySign = signs.map(sign => new RegExp(sign.source, `${sign.flags}g`))
/** Stands in no sign, and is no letter. */
const border = '\0'

/**
 * Tells of each sentence whether it bears a sign that it is meant for the agent: addressed to it, in the place of earlier words,
 * secret, or a borrowed name. One pass for each sign, over all of them together.
 */
export function areStrong(texts: readonly string[]): readonly boolean[] {
  const marked = texts.map(() => false)
  const joined = texts.join(border)
  for (const sign of everySign) {
    let i = 0
    let end = texts[0]?.length ?? 0
    sign.lastIndex = 0
    for (let match = sign.exec(joined); match; match = sign.exec(joined)) {
      for (; end < match.index; i++) end += border.length + (texts[i + 1]?.length ?? 0)
      marked[i] = true
      // One sign is enough.
      sign.lastIndex = end
    }
  }
  return marked
}
