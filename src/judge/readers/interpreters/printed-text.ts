import type { DataSource } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { codeSource } from './code.ts'
import { evaluateProgram } from './evaluate-program.ts'
import { type CodeCall, ProgramWalk } from './program-walk.ts'
import { syntaxOf } from './syntax.ts'
import type { Token } from './token.ts'
import { knownText, type Value } from './value.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

const maximumProgram = 65_536

/**
 * Returns the text of a program that only prints one text, put together from known ones. Undefined for all others: for
 * programs that repeat, choose, change a variable, or call anything that is not known here.
 */
export function printedText(language: string, text: string, place: Place): DataSource | undefined {
  if (text.length > maximumProgram || !printers.has(language)) return undefined
  const source = codeSource(text, syntaxOf(language))
  if (source.tokens.some((token, i) => leadsAway(token, source.tokens[i - 1]))) return undefined
  const walk = new ProgramWalk(language, place, new Map(), text.length)
  evaluateProgram(source, walk)
  const prints = walk.calls.filter(({ name }) => printers.get(language)?.test(name))
  const [print] = prints
  const others = walk.calls.filter(call => call !== print)
  if (walk.cut || !print || !others.every(({ name }) => pure.test(name))) return undefined
  return outputOf(print, language)
}

const printers: ReadonlyMap<string, RegExp> = mapOf({
  python: /^print$/,
  javascript: /^(?:console\.log|process\.stdout\.write)$/,
  perl: /^(?:print|say)$/,
  ruby: /^(?:print|puts)$/,
  php: /^(?:echo|print)$/,
})

/** Functions that return the same for the same arguments, and whose results are followed. */
const pure =
  /^(?:bytes\.fromhex|bytearray\.fromhex|binascii\.unhexlify|(?:base64\.)?(?:b64decode|b32decode)|decode_base64|MIME\.Base64\.decode_base64|Base64\.(?:strict_|urlsafe_)?decode64|base64_decode|hex2bin|codecs\.decode|chr|map|bytes|bytearray|str|pack|atob|Buffer\.from|String\.from(?:CharCode|CodePoint)|require|__import__|.{0,100}\.(?:decode|join|toString))$/

const away = new Set(
  (
    'for foreach while until if unless else elsif elif try except catch with def sub function fn class lambda async ' +
    'await do loop each times upto downto step del global exec eval exit quit die abort raise throw return break next ' +
    'last redo goto yield x tr y s m case match when switch BEGIN END __END__ __DATA__ not and or'
  ).split(' '),
)

/** Tells whether a program with this word or sign may do more than one thing after another, once each. */
function leadsAway({ kind, value }: Token, before: Token | undefined): boolean {
  if (kind === 'name') return away.has(value)
  if (kind === 'shell') return true
  if (kind !== 'mark') return false
  if (value === '=') return !/^(?:end|sep)$/.test(before?.value ?? '')
  return /^(?:=>|->|=~|!~|\+=|:=|\?|&&|\|\||\*|\*\*|<<|%)$/.test(value)
}

function outputOf({ name, args, named }: CodeCall, language: string): DataSource | undefined {
  const texts = args.map(knownText)
  if ([...named.keys()].some(key => key !== 'end' && key !== 'sep')) return undefined
  if (args.length === 0 || !texts.every(text => text !== undefined)) return undefined
  const endsLine = /^(?:console\.log|puts|say)$/.test(name) || language === 'python'
  const spaced = /^(?:console\.log|print)$/.test(name)
  if (args.length > 1 && (!spaced || texts.some(text => text.includes('%')))) return undefined
  const [between, end] = [namedText(named, 'sep', ' '), namedText(named, 'end', endsLine ? '\n' : '')]
  if (between === undefined || end === undefined) return undefined
  const text = texts.join(between) + end
  const origin = args.find(arg => arg.origin)?.origin
  return origin?.from === 'decoded' ? { ...origin, text } : { from: 'literal', text }
}

function namedText(named: ReadonlyMap<string, Value>, name: string, otherwise: string): string | undefined {
  const value = named.get(name)
  return value ? knownText(value) : otherwise
}
