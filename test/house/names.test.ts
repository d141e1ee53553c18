import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { type Declarations, declarationsIn, readDeclarations } from './declarations.ts'

/** Its text holds a program as it is installed for people: another word in it would make each of those count as edited. */
const installedText = 'agents/hook/launcher/opencode-plugin.ts'

const declarations = readDeclarations().filter(({ file }) => file !== installedText)

/** Words that tell neither what a function does nor what a value is. */
const participles = new Set(
  `told said asked given kept answered judged refused taken known found held shown seen made done heard observed
  planted settled drawn marked listed greeted owed wanted needed meant named sent chosen spent left lost passed opened
  closed allowed denied queued parked waited counted checked stopped started decided consulted learned noted noticed
  admitted concluded spelled joined squeezed unfolded resolved granted blocked proved proven signed sealed erased
  redacted linked bound matched covered priced fitted quoted escaped stripped trimmed added removed changed moved copied
  deleted reached declared called used tried begun ended finished failed wrapped unwrapped installed registered paired
  locked unlocked`.split(/\s+/),
)

/** Names for a value that tell how it came about, and limits in other words than `max` and `min`. */
const vague =
  /^(?:told|said|kept|given|spelled|(?:most|longest|largest|deepest|least|fewest|shortest)(?:[A-Z]\w*)?)$/

const vagueVariables = ({ file, variables }: Declarations) =>
  [...new Set(variables)].filter(name => vague.test(name)).map(name => `${file}: ${name}`)

const words = (name: string) =>
  name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
const kebab = (name: string) => words(name).toLowerCase()
const plain = (name: string) => kebab(name).replaceAll('-', '')

/** A command of the command line is looked for by its name: `cli/commands/audit.ts` has `addAudit`. */
const isCommand = (file: string) => file.startsWith('cli/commands/')

function isNamedAfterAnExport({ file, exports }: Declarations): boolean {
  const name = basename(file).replace(/\.tsx?$/, '')
  if (isCommand(file) && exports.some(one => plain(one).startsWith('add'))) return true
  if (exports.length === 0 || /^(?:index|main)$/.test(name) || name.endsWith('-table')) return true
  return exports.some(one => plain(one) === plain(name))
}

const bareParticiples = ({ file, exports, functions }: Declarations) =>
  [...new Set([...exports, ...functions])]
    .filter(name => participles.has(name.toLowerCase()))
    .map(name => `${file}: ${name}`)

const headless = ({ file, docstrings }: Declarations) =>
  docstrings
    .filter(text => /^(?:What|Whether|Who|Whom|Whose|How|Which|Where|When|Why)\b/.test(text))
    .map(text => `${file}: ${text}`)

test('a file has the name of something that it exports', () => {
  expect(declarations.length).toBeGreaterThan(1_000)
  expect(declarations.filter(one => !isNamedAfterAnExport(one)).map(({ file }) => file)).toEqual([])
})

test('no function and no export is named by a bare participle', () => {
  expect(declarations.flatMap(bareParticiples)).toEqual([])
})

test('a variable says what it holds, and a limit is a `max` or a `min`', () => {
  expect(declarations.flatMap(({ variables }) => variables).length).toBeGreaterThan(20_000)
  expect(declarations.flatMap(vagueVariables)).toEqual([])
})

test('a docstring begins with its subject or its verb, not with a question word', () => {
  expect(declarations.flatMap(one => one.docstrings).length).toBeGreaterThan(3_000)
  expect(declarations.flatMap(headless)).toEqual([])
})

test('every export has a docstring', () => {
  expect(
    declarations.flatMap(({ file, undocumented }) => undocumented.map(name => `${file}: ${name}`)),
  ).toEqual([])
})

test('each of these rules finds what it is there for', () => {
  const sample = declarationsIn(
    'gate/told.ts',
    `import { a } from './a.ts'

/** What was told. */
export const toldAs = 1

export function kept(): void {}

class Held {
  asked(text: string): void {
    if (text) return
  }
}
const shown = (text: string) => text
const longestLine = ({ kept: stored, given }: Held, said: string) => stored + given + said
`,
  )
  expect(isNamedAfterAnExport(sample)).toBe(false)
  expect(bareParticiples(sample)).toEqual([
    'gate/told.ts: kept',
    'gate/told.ts: shown',
    'gate/told.ts: asked',
  ])
  expect(vagueVariables(sample)).toEqual([
    'gate/told.ts: longestLine',
    'gate/told.ts: given',
    'gate/told.ts: said',
  ])
  expect(headless(sample)).toEqual(['gate/told.ts: What was told. */'])
  expect(sample.undocumented).toEqual(['kept'])
})
