const token = /[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_]|[-@.:/+&=?%#~'’](?=[\p{L}\p{N}_]))*/gu
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const cjkLetters = new RegExp(cjk, 'gu')
const groups =
  /(?<![\p{L}\p{N}])(?:[a-z]{2}\d{2}|\+?\d)[\da-z]*(?:[ \u00a0-](?:[\da-z]{2,12}|\d)){1,9}(?![\p{L}\p{N}])/gu

const signs = /[-@.:/+&=?%#~_'’]/
/** The parts between signs; a single letter says nothing. */
const unsigned = /[^-@.:/+&=?%#~_'’]{2,}/g
/** Of a phone number or an account. */
const minDigits = 7
const latinWords = /[a-z\d][a-z\d._@:/+-]*/g

/** Returns the words of a plain text, each with its further spellings. */
export function wordsOf(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const word of text.match(token) ?? []) {
    if (cjk.test(word)) addCjk(word, found)
    else addForms(word, found)
  }
  if (!/\d/.test(text)) return found
  for (const group of text.match(groups) ?? []) {
    addGroups(group, found)
  }
  return found
}

/** Returns the words of a plain value, each as it is looked up: without its further spellings. */
export function mainWordsOf(text: string): readonly string[] {
  const words: string[] = []
  for (const word of text.match(token) ?? []) {
    const isCjk = cjk.test(word)
    if (!isCjk && !signs.test(word)) {
      words.push(word)
      continue
    }
    const forms = new Set<string>()
    if (isCjk) addCjk(word, forms)
    else addForms(word, forms)
    for (const form of forms) {
      words.push(form)
      if (!isCjk) break
    }
  }
  return words
}

const accountStart = /^[a-z]{2}\d{2}/

/** Accounts and phone numbers in groups; an account may stand behind an amount. */
function addGroups(group: string, into: Set<string>): void {
  const parts = group.split(/[ \u00a0-]/)
  parts.forEach((part, i) => {
    if (i === 0 || accountStart.test(part)) addJoined(parts.slice(i), into)
  })
}

/** As far as each group goes, since a word may stand behind the last. */
function addJoined(parts: readonly string[], into: Set<string>): void {
  let joined = ''
  for (const part of parts) {
    joined += part.replace('+', '')
    if (/\d/.test(part) && joined.length >= 7 && (joined.match(/\d/g)?.length ?? 0) >= 5) into.add(joined)
  }
}

function addCjk(word: string, into: Set<string>): void {
  for (const latin of word.match(latinWords) ?? []) addForms(latin, into)
  for (const letter of word.match(cjkLetters) ?? []) into.add(letter)
}

function addForms(input: string, into: Set<string>): void {
  if (!signs.test(input)) {
    into.add(input)
    return
  }
  const word = bareOf(input)
  if (word === '') return
  into.add(word)
  if (!signs.test(word)) return
  const host = word.includes('.') ? /^[a-z\d.-]+\.[a-z]{2,}(?=[/:?#]|$)/.exec(word)?.[0] : undefined
  if (host) into.add(host)
  // The page, whatever is asked of it.
  if (host && word.includes('?')) into.add(word.slice(0, word.indexOf('?')))
  for (const part of word.match(unsigned) ?? []) into.add(part)
  if (!/^[-+.\d]+$/.test(word)) return
  const digits = word.replace(/[-.+]/g, '')
  if (digits.length >= minDigits) into.add(digits)
  if (/^\d{1,15}\.\d{1,15}$/.test(word)) into.add(String(Number(word)))
}

/** The word without its scheme and without the ending of a possessive. */
function bareOf(word: string): string {
  const local = word.includes(':') ? word.replace(/^(?:https?|ftp|mailto):(?:\/\/)?/, '') : word
  const bare = local.startsWith('www.') ? local.slice('www.'.length) : local
  return bare.replace(/['’]s?$/, '')
}
