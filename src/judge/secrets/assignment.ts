/** A name and the literal that it is given. Offsets are those of the value, without quotes. */
export interface Assignment {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly quoted: boolean
  /** `=`, `:`, `==`, `,`, `(`, `is` in a sentence, ` ` for an option's value, `>` for an element's. */
  readonly operator: string
}

const maxNameLength = 80
const maxQuotedLength = 4_096
const maxBareLength = 600

/** True for letters, digits, `_`, `.` and `-`. */
function inName(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 45 && code <= 57 && code !== 47) ||
    (code >= 65 && code <= 90) ||
    code === 95
  )
}

/** From the end of a name to its value: bounded, and every part excludes the next. */
const operator =
  /["'`\])]{0,3}[ \t]{0,20}(?:(?:\[\d{0,6}\])?[ \t]{0,4}(is[ \t]{0,2}:?(?=[ \t])|:=|::=|\?=|\|\|=|\?\?=|\+=|=>|===?|!==?|=|>|,|:[ \t]{0,4}[A-Za-z]{3,12}[ \t]{0,4}=|:)|(\()|(?=["'` \r\n]))[ \t]{0,20}(\r?\n[ \t]{0,40}["']?(?:secret_?)?(?:value|default)["']?[ \t]{0,4}[=:][ \t]{0,8})?/iy

const opening = /(?:\\?@|[rbfuL])?(\\?(?:"""|'''|```|["'`]))|/y

/** Reads what the name around a keyword is given; null when it is given no literal. */
export function assignmentAt(text: string, start: number, end: number): Assignment | null {
  const [from, to] = nameAround(text, start, end)
  const name = text.slice(from, to)
  operator.lastIndex = to
  const sign = operator.exec(text)
  if (sign) {
    const how = operatorOf(sign)
    const value = valueAt(text, to + sign[0].length, how, name.startsWith('-') || isSet(text, from))
    if (value) return { name, ...withoutScheme(text, value), operator: how }
  }
  return comparedBefore(text, from, name)
}

/** A value on the next line is assigned, whatever stands after the name. */
function operatorOf([, sign, call, nextLine]: RegExpExecArray): string {
  if (nextLine !== undefined) return ':'
  if (sign?.toLowerCase().startsWith('is')) return 'is'
  return sign?.startsWith(':') && sign.endsWith('=') ? '=' : (sign ?? call ?? ' ')
}

/** `configure set token …`: a command that sets a value by its name. */
function isSet(text: string, from: number): boolean {
  return /\b(?:config(?:ure)?|secrets?|env|variables?|param) (?:set|add|put) +$/i.test(
    text.slice(Math.max(0, from - 24), from),
  )
}

function nameAround(text: string, start: number, end: number): readonly [number, number] {
  let from = start
  let to = end
  while (from > 0 && start - from < maxNameLength && inName(text.charCodeAt(from - 1))) from--
  while (to < text.length && to - end < maxNameLength && inName(text.charCodeAt(to))) to++
  while (to > end && /[.-]/.test(text.charAt(to - 1))) to--
  return [from, to]
}

function valueAt(text: string, at: number, how: string, spaced: boolean) {
  opening.lastIndex = at
  const mark = opening.exec(text)
  const quote = mark?.[1]
  if (mark && quote !== undefined) {
    const start = at + mark[0].length
    const end = closing(text, start, quote)
    return end <= start ? null : { start, end, quoted: true }
  }
  // Without quotes, only an assignment or an option's value is a literal.
  if (how === '(' || how === ',' || (how === ' ' && !spaced)) return null
  return bareAt(text, at, how)
}

/** `Authorization: Token abc`: the scheme before a header’s value is no part of it. */
const scheme = /(?:api-?)?(?:token|key)[ =]{1,2}|(?:bearer|basic|digest|bot|ssws|splunk|genie-?key)[ ]{1,2}/iy

const headerValue = /[^\s"'`,;]{1,3000}/y

function withoutScheme(text: string, value: Omit<Assignment, 'name' | 'operator'>) {
  scheme.lastIndex = value.start
  const length = scheme.exec(text)?.[0].length ?? 0
  if (length === 0) return value
  headerValue.lastIndex = value.start + length
  const rest = headerValue.exec(text)
  return rest ? { ...value, start: value.start + length, end: value.start + length + rest[0].length } : value
}

function closing(text: string, start: number, quote: string): number {
  const limit = Math.min(text.length, start + maxQuotedLength)
  for (let i = start; i < limit; i++) {
    if (text.startsWith(quote, i)) return i
    if (text.charAt(i) === '\n' && quote.length === 1) return -1
    if (text.charAt(i) === '\\') i++
  }
  return -1
}

const bare = /[^\s"'`;,&<>|]{1,600}/y

function bareAt(text: string, at: number, how: string) {
  bare.lastIndex = at
  let length = bare.exec(text)?.[0].length ?? 0
  if (length === 0 || length >= maxBareLength) return null
  if (how === '>' && text.charAt(at + length) !== '<') return null
  if (how !== ' ') while (length > 0 && /[)\]}.]/.test(text.charAt(at + length - 1))) length--
  return length === 0 ? null : { start: at, end: at + length, quoted: false }
}

/** `"literal" == password`: the value stands on the left. */
function comparedBefore(text: string, from: number, name: string): Assignment | null {
  let at = from
  const back = (characters: string) => {
    while (at > 0 && from - at < 8 && characters.includes(text.charAt(at - 1))) at--
  }
  back(' ')
  if (text.charAt(at - 1) !== '=') return null
  back('=!')
  back(' ')
  const quote = text.charAt(at - 1)
  if (quote !== '"' && quote !== "'") return null
  const end = at - 1
  const start = text.slice(Math.max(0, end - 202), end).lastIndexOf(quote) + 1 + Math.max(0, end - 202)
  return end - start > 200 || end <= start ? null : { name, start, end, quoted: true, operator: '==' }
}
