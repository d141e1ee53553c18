import { mapOf } from '../../../ground/model/map-of.ts'

/** The dangers in a free text. */
interface TextDangers {
  readonly sql: boolean
  readonly shell: boolean
}

/**
 * Finds dangerous commands and statements in a free text, for the five factors of argument values. Looks at a short
 * stretch after each keyword. English is no SQL: a statement needs its object.
 */
export function findDangers(text: string): TextDangers {
  return dangerFinder()(text)
}

/**
 * The same for all the texts of one call, with one bound for them together: a call that holds more keywords
 * than can be looked at is taken for dangerous.
 */
export function dangerFinder(): (text: string) => TextDangers {
  let remaining = maximumKeywords
  return text => {
    let sql = false
    let shell = false
    for (const match of text.matchAll(keyword)) {
      if (remaining-- <= 0) return { sql: true, shell: true }
      const word = match[0].toLowerCase()
      if (commands.has(word)) shell ||= isCommand(word, text, match.index)
      else sql ||= isStatement(text, match.index)
      if (sql && shell) break
    }
    return { sql, shell }
  }
}

const maximumKeywords = 2_000
const keyword = /(?<![a-z\d_.-])(?:drop|delete|truncate|alter|rm|sudo|doas|chmod)(?![a-z\d_-])/gi
/** Characters that are looked at after a keyword: the longest options of a real command fit. */
const reach = 400

type Words = readonly string[]

const commands: ReadonlyMap<string, (words: Words) => boolean> = mapOf({
  rm: forcedRemoval,
  sudo: words => words.length > 0,
  doas: words => words.length > 0,
  chmod: words =>
    words.some(word => /^(?:[0-7]?777|(?:a|ugo)?[+=]rwx|(?:o|a|ugo)[+=][rx]?w[rx]?)$/i.test(word)),
})

function isCommand(word: string, text: string, from: number): boolean {
  return commands.get(word)?.(wordsAfter(text, from + word.length)) ?? false
}

/** The words up to the end of the command, without quotes and escapes. */
function wordsAfter(text: string, from: number): Words {
  const stretch = text.slice(from, from + reach).replace(/\$(?:IFS|\{IFS\})(?:\$\d)?/g, ' ')
  const command = stretch.split(/\\?\r?\n|[;|&)`]/, 1)[0] ?? ''
  if (!/^[\s"']/.test(command)) return []
  return command
    .replace(/["'\\]/g, '')
    .split(/\s+/)
    .filter(Boolean)
}

/** `rm` with both force and recursion, in any spelling, order and place. */
function forcedRemoval(words: Words): boolean {
  const short = words.filter(word => /^-[a-z]/i.test(word)).join('')
  const has = (letter: RegExp, long: string) =>
    letter.test(short) || words.some(word => word.length > 3 && long.startsWith(word))
  return has(/r/i, '--recursive') && has(/f/, '--force')
}

const name = '["\'`\\[]?[\\w$.-]{1,128}["\'`\\]]?'
const things =
  'user|role|view|column|index|type|function|procedure|trigger|sequence|extension|tablespace|materialized|constraint|policy|owned|server|event|login'

/** Statements that no sentence looks like. */
const plain = [
  new RegExp(`^drop (?:table|database|schema) (?:if exists )?${name}`, 'i'),
  new RegExp(
    `^drop (?:${things}) (?:if exists |concurrently |view )?${name} ?(?:;|$|cascade|restrict|on )`,
    'i',
  ),
  new RegExp(`^truncate (?:table (?:only )?${name}|${name} ?(?:;|cascade|restart identity))`, 'i'),
  new RegExp(
    `^delete from (?:only )?${name} ?(?:;|\\)|$|--|where |using |returning |limit |order by |as )`,
    'i',
  ),
  new RegExp(`^delete ${name} from ${name} (?:where|inner|left|join) `, 'i'),
  new RegExp(`^alter (?:table (?:if exists |only )?|database |schema )${name}(?: |$|;)`, 'i'),
  new RegExp(
    `^alter (?:${things}|system) (?:if exists )?${name} (?:set|reset|rename|owner|add|drop|alter|with|as) `,
    'i',
  ),
]

/** Written in capitals, a keyword and its object are enough. */
const inCapitals = new RegExp(
  `^(?:DROP (?:${things.toUpperCase()}|TABLE|DATABASE|SCHEMA) |TRUNCATE ${name}(?: ?$| ?,)|DELETE FROM |DELETE ${name} (?:WHERE|FROM) |ALTER [A-Z]+ ${name})`,
)

/** "delete from the list" is a sentence. */
const article =
  /^(?:delete from|(?:drop|alter|truncate)(?: [a-z]+)?) (?:the|a|an|my|our|your|his|her|its|their|this|that|these|those|all|any|every|some|what|which|and|or|by|off|in|at|for|to|of) /

function isStatement(text: string, from: number): boolean {
  const stretch = text
    .slice(from, from + reach)
    .replace(/\/\*[^*]{0,200}\*\/|\s+|%20|\+(?=[a-z])/gi, ' ')
    .replace(/ {2,}/g, ' ')
  if (article.test(stretch)) return false
  return inCapitals.test(stretch) || plain.some(pattern => pattern.test(stretch))
}
