// npm run new:filter NAME: the skeleton of a filter, its test, and its line in src/judge/filters/index.ts.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Writes the files into `root`; gives their names. Throws an Error with one sentence for a bad or taken name. */
export function newFilter(root: string, name: string): readonly string[] {
  if (!/^[a-z][a-z-]{1,30}[a-z]$/.test(name))
    throw new Error(`“${name}” is no name for a filter: use kebab-case, such as own-safety.`)
  const filters = join(root, 'src', 'judge', 'filters')
  const folder = join(filters, name)
  if (existsSync(folder)) throw new Error(`There is a filter ${name} already: src/judge/filters/${name}.`)
  const variable = name.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase())
  const type = variable.charAt(0).toUpperCase() + variable.slice(1)
  mkdirSync(folder)
  writeFileSync(join(folder, `${name}.ts`), filterText(name, variable, type))
  writeFileSync(join(folder, `${name}.test.ts`), testText(name, variable))
  const index = join(filters, 'index.ts')
  writeFileSync(index, withFilter(readFileSync(index, 'utf8'), name, variable))
  return [
    `src/judge/filters/${name}/${name}.ts`,
    `src/judge/filters/${name}/${name}.test.ts`,
    'src/judge/filters/index.ts',
  ]
}

function filterText(name: string, variable: string, type: string): string {
  return `import type { Effect } from '../../../ground/model/effect.ts'
import type { CodeTable, Finding } from '../../../ground/model/finding.ts'
import type { Filter } from '../filter.ts'
import { finding } from '../finding.ts'

/** Everything that the filter ${name} can find, each with its default price. */
const ${variable}Codes = {
  '${name}.something': { points: 3, why: 'why it matters, in one clause' },
} satisfies CodeTable

/** A code that the filter ${name} finds. */
type ${type}Code = keyof typeof ${variable}Codes
type ${type}Finding = Finding<${type}Code>

/** One sentence: the kind of thing that this filter finds. */
export const ${variable}: Filter<${type}Code> = {
  name: '${name}',
  phase: 'pattern',
  about: 'Which question does it answer?',
  codes: ${variable}Codes,
  find: ({ effects }) => effects.flatMap(findIn),
}

function findIn(effect: Effect): readonly ${type}Finding[] {
  if (effect.type !== 'run' || effect.program !== '${name}') return []
  return [finding('${name}.something', 'what was found', effect)]
}
`
}

function testText(name: string, variable: string): string {
  return `import { test } from 'vitest'
import { defaultProfile } from '../../policy/default-profile.ts'
import { testFilter } from '../test-filter.ts'
import { ${variable} } from './${name}.ts'

const code = '${name}.something'

const cases = {
  fires: [{ call: '${name}', codes: [code], why: 'the plainest call that must be found' }],
  quiet: [{ call: 'echo ${name}', why: 'a text that only names it' }],
  guards: [{ call: 'bash -c ${name}', codes: [code], why: 'the dangerous neighbour of each relaxation' }],
}

testFilter(${variable}, defaultProfile, cases, test)
`
}

/** The import in alphabetical place, and the filter at the end of the list. */
function withFilter(index: string, name: string, variable: string): string {
  const lines = index.split('\n')
  const line = `import { ${variable} } from './${name}/${name}.ts'`
  const imports = lines.filter(item => item.startsWith('import {'))
  const after = imports.findLast(item => (/'\.\/([^']+)\.ts'/.exec(item)?.[1] ?? '') < name)
  lines.splice(after === undefined ? 0 : lines.indexOf(after) + 1, 0, line)
  lines.splice(lines.indexOf('] as const'), 0, `  ${variable},`)
  return lines.join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    for (const file of newFilter(process.cwd(), process.argv[2] ?? '')) process.stdout.write(`${file}\n`)
    process.stdout.write(
      'Now write what it finds, and its name in README.md, then: npx vitest run src/judge/filters test/house && npm run docs\n',
    )
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 64
  }
}
