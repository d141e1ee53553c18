import { readPostfix } from './read-postfix.ts'
import { type Code, closing, nothing, spelledOf, type ReadStep } from './code.ts'
import { passImport, readArrow, readDefinition, readLambda } from './read-definition.ts'
import { itemsInside, readLoop } from './read-loop.ts'
import { tokenCommand, tokenText } from './token-text.ts'
import type { ProgramWalk } from './program-walk.ts'
import type { Token } from './token.ts'
import { valueOrigin, type Value } from './value.ts'

const maximumDepth = 60

const leadingSigns = new Set(['-', '!', '*', '**', '...', '&', '\\', '~', '@', ':'])

/** Reads one value without operators, with the calls and members that follow it. */
export function readOperand(code: Code, i: number, end: number): ReadStep {
  const { walk } = code
  const word = code.tokens[i]
  if (!word || i >= end) return { value: nothing, next: i }
  if (code.depth > maximumDepth) {
    walk.cut = true
    return { value: nothing, next: end }
  }
  walk.spend(4)
  if (word.kind === 'text') return readPostfix(code, i + 1, end, tokenText(code, word), i)
  if (word.kind === 'shell') return readPostfix(code, i + 1, end, tokenCommand(code, word), i)
  if (word.kind === 'number') return { value: { spelled: word.value.slice(0, 300) }, next: i + 1 }
  if (word.kind === 'name') return readName(code, i, end)
  if (word.value === '(' || word.value === '[' || word.value === '{') return readBrackets(code, i, end)
  if (!leadingSigns.has(word.value)) return { value: { spelled: word.value }, next: i + 1 }
  const inner = readPrefixed(code, i, end)
  return word.value === '-'
    ? { value: { spelled: `-${inner.value.spelled}`.slice(0, 300) }, next: inner.next }
    : inner
}

function readPrefixed(code: Code, i: number, end: number): ReadStep {
  const { walk } = code
  if (!walk.enter()) return { value: nothing, next: end }
  const step = readOperand(code, i + 1, end)
  walk.leave()
  return step
}

function readName(code: Code, i: number, end: number): ReadStep {
  const { walk } = code
  const { value: word, line } = code.tokens[i] as Token
  const { prefixes, soft, definitions, loops, imports } = walk.keywords
  const isName = soft.has(word) && isNamed(code, i, end)
  if (loops.has(word)) return readLoop(code, i, end) ?? readPrefixed(code, i, end)
  if (definitions.has(word) && !isName) return readDefinition(code, i, end)
  if (word === 'lambda' && walk.language === 'python') return readLambda(code, i, end)
  if (isArrow(code, i + 1, end)) return readArrow(code, i, i + 1, end)
  const called = code.tokens[i + 1]?.value === '('
  if (imports.has(word) && (word === 'import' ? !called : line)) return passImport(code, i, end)
  if (prefixes.has(word) || (soft.has(word) && !isName)) return readPrefixed(code, i, end)
  const value = walk.bindings.get(word) ?? freeName(word, called && code.tokens[i - 1]?.value !== 'new', walk)
  const step = readPostfix(code, i + 1, end, value, i)
  return step.next === i + 1 ? { value: step.value, next: step.next, variable: word } : step
}

/** Words that stand in front of a value in brackets more often than they are the name of a function. */
const beforeGroups = new Set(['await', 'yield', 'not', 'in', 'and', 'or'])
/** Signs that stand behind a name, and never behind a word in front of a value. */
const behindNames = new Set(['=', ':=', '+=', '.', ',', ';', ')', ']', '}', '=>'])

/** Tells whether a word is a name here: the program binds it, calls it, or looks into it. */
function isNamed(code: Code, i: number, end: number): boolean {
  const { walk, tokens } = code
  const word = tokens[i]?.value ?? ''
  if (walk.bindings.has(word) || walk.functions.has(word)) return true
  const next = i + 1 < end ? tokens[i + 1] : undefined
  if (next?.kind !== 'mark') return false
  if (next.value !== '(') return behindNames.has(next.value)
  // `async (x) => …` defines a function, as `func(x) { … }` does.
  if (beforeGroups.has(word) || walk.keywords.definitions.has(word)) return false
  return !isArrow(code, closing(code, i + 1, end) + 1, end)
}

/**
 * Returns the value of a name that the program binds nowhere: a name of the language or a library. PHP's `$name` may
 * hold a function, and its functions know no case.
 */
function freeName(word: string, called: boolean, { language, functions }: ProgramWalk): Value {
  const cut = word.slice(0, 200)
  const name = language === 'php' && called && !functions.has(cut) ? cut.toLowerCase() : cut
  return { name: name[0] === '$' && /^\$[a-z]/.test(name) ? name.slice(1) : name, spelled: name }
}

/** A group, a list or an object. */
function readBrackets(code: Code, i: number, end: number): ReadStep {
  const open = (code.tokens[i] as Token).value
  const close = closing(code, i, end)
  if (open === '(' && isArrow(code, close + 1, end)) return readArrow(code, i, close + 1, end)
  const spelled = spelledOf(code, i, close)
  const { items, fields } = itemsInside(code, i, close, false)
  const all = [...items, ...fields.values()]
  const pattern = { open: i, close }
  if (open === '{') return { value: { fields, spelled, ...valueOrigin(all) }, next: close + 1, pattern }
  const group = open === '(' && items.length === 1 && code.tokens[close - 1]?.value !== ','
  const value: Value = (group ? items[0] : undefined) ?? { list: items, spelled, ...valueOrigin(all) }
  const step = readPostfix(code, close + 1, end, value, i)
  return step.next === close + 1 ? { ...step, pattern } : step
}

/** JavaScript's `=>`, which stands between the parameters of a function and its value. */
function isArrow({ tokens, walk }: Code, i: number, end: number): boolean {
  return i < end && walk.language === 'javascript' && tokens[i]?.value === '=>'
}
