import { wordSet } from '../../../ground/model/word-set.ts'

/** The words of a language that are no names. */
export interface Keywords {
  /** Words in front of a value that do not change it. No program of the language can name anything like them. */
  readonly prefixes: ReadonlySet<string>
  /** Words that are such a prefix too, but only where the program does not use them as a name. */
  readonly soft: ReadonlySet<string>
  /** Words that define a function; also a name where `soft` holds them. */
  readonly definitions: ReadonlySet<string>
  readonly loops: ReadonlySet<string>
  readonly imports: ReadonlySet<string>
  /** Words between two values. */
  readonly operators: ReadonlySet<string>
}

const none = wordSet('')

const python: Keywords = {
  prefixes: wordSet(
    'await return yield not else elif if while in and or async with try raise nonlocal assert from',
  ),
  soft: none,
  definitions: wordSet('def'),
  loops: wordSet('for'),
  imports: wordSet('import from'),
  operators: wordSet('and or in is'),
}

const javascript: Keywords = {
  prefixes: wordSet('new return typeof void throw else if while do const var in export default with try'),
  soft: wordSet('await yield let of async static public from'),
  definitions: wordSet('function'),
  loops: wordSet('for'),
  imports: wordSet('import'),
  operators: wordSet('in instanceof'),
}

const perl: Keywords = {
  prefixes: wordSet('return else elsif if while unless until my our local and or not use'),
  soft: wordSet('new'),
  definitions: wordSet('sub'),
  loops: wordSet('for foreach'),
  imports: none,
  operators: wordSet('and or'),
}

const ruby: Keywords = {
  prefixes: wordSet(
    'return yield not else elsif if while unless until do then in and or begin end rescue ensure',
  ),
  soft: wordSet('raise public'),
  definitions: wordSet('def'),
  loops: wordSet('for'),
  imports: none,
  operators: wordSet('and or'),
}

const php: Keywords = {
  prefixes: wordSet(
    'return yield else elseif if while do const var static public new throw try use and or default',
  ),
  soft: wordSet('from'),
  definitions: wordSet('function fn'),
  loops: wordSet('for foreach'),
  imports: none,
  operators: wordSet('and or instanceof'),
}

const lua: Keywords = {
  prefixes: wordSet('return not else elseif if while do then local and or until end in repeat'),
  soft: none,
  definitions: wordSet('function'),
  loops: wordSet('for'),
  imports: none,
  operators: wordSet('and or'),
}

const r: Keywords = {
  prefixes: wordSet('else if while in repeat'),
  soft: none,
  definitions: wordSet('function'),
  loops: wordSet('for'),
  imports: none,
  operators: none,
}

const manyDefinitions = 'def function fn fun sub func'

/** Languages that are read together, and those that nobody listed: what is a word in any of them may be a name in another. */
const others: Keywords = {
  prefixes: wordSet('return else if while'),
  soft: wordSet(
    'await new yield not typeof void throw elsif elif unless until do then const let var my our local in of and or ' +
      'async static public export default with try raise begin end rescue ensure go defer nonlocal assert use from ' +
      `unsafe mut ${manyDefinitions}`,
  ),
  definitions: wordSet(manyDefinitions),
  loops: wordSet('for foreach'),
  imports: wordSet('import'),
  operators: wordSet('and or in is'),
}

const byLanguage: ReadonlyMap<string, Keywords> = new Map(
  Object.entries({ python, javascript, perl, ruby, php, lua, r }),
)

/** Returns the keywords of a language. */
export function keywordsOf(language: string): Keywords {
  return byLanguage.get(language) ?? others
}
