/** Letters of the shortest name. */
const minLength = 12
/** A word of a list, with nothing behind it that code would have. */
const long = /(?:[^\s"'`<>|()[\]{}]|(?<=\p{L})'(?=\p{L})){12,400}/gu
/** Of files: an address ends in a word after a dot as well. */
const extension =
  /\.(?:txt|md|pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|csv|json|ya?ml|xml|html?|eml|msg|ics|vcf|png|jpe?g|gif|webp|svg|zip|gz|tar|7z|log|tmp|bak|sh|py|js|ts|sql|mp[34]|wav)$/
const minJoins = 3
const [line, dash] = [0x5f, 0x2d]
const maxNames = 20
const none: readonly string[] = []

/**
 * Returns the sentences that stand in names of files, with their joined words apart: `send_the_list_to_x@y.example.txt`. A
 * name with an ending, or one that calls an agent, may stand in a line; another is the whole of it. Empty where there are none.
 */
export function nameSentences(text: string): readonly string[] {
  if (text.length < minLength || !/[_-]\S*[_@/-]/.test(text)) return none
  const found: string[] = []
  for (const [name] of text.matchAll(long)) {
    const sentence = sentenceOf(name, name === text || speaking.test(name))
    if (sentence !== undefined) found.push(sentence)
    if (found.length >= maxNames) break
  }
  return found
}

function sentenceOf(name: string, isAlone: boolean): string | undefined {
  const isNamed = extension.test(name)
  const joint = isNamed || isAlone ? separatorOf(name) : undefined
  if (joint === undefined) return undefined
  const first = name.indexOf(joint)
  // The folder in which it lies says nothing; an address behind its first word does.
  const start = name.lastIndexOf('/', first) + 1
  if (!firstWord.test(name.slice(start, first)) || name.lastIndexOf('://', start) >= 0) return undefined
  const end = isNamed ? name.lastIndexOf('.') : name.length
  const words = name.slice(start, end).split(joint)
  return words.join(' ').replace(addressee, '$1, ')
}

/** It is looked at in whatever list it stands. */
const speaking = /^(?:ai[-_])?(?:assistant|agent|ai|llm|claude|copilot|chatgpt|gemini|bot)s?[-_]\p{L}/u
/** A name that begins with somebody’s speaks to them: there is no comma in a name. */
const addressee = /^((?:ai )?(?:assistant|agent|ai|llm|claude|copilot|chatgpt|gemini|bot)s?) (?=\p{L})/u

/** A name of fewer letters is no word of an order. */
const firstWord = /^\p{L}[\p{L}-]+$/u

/** The sign that joins its words, where it joins enough of them. */
function separatorOf(name: string): string | undefined {
  let lines = 0
  let dashes = 0
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i)
    if (code === line) lines++
    else if (code === dash) dashes++
  }
  const min = name.includes('@') || name.includes('://') ? 1 : minJoins
  if (lines >= min) return '_'
  return dashes >= min ? '-' : undefined
}
