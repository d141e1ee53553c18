// npm run new:filter NAME: the skeleton of a filter, its test, and its line in src/filters/index.ts.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Writes the files into `root`; gives their names. Throws an Error with one sentence for a bad or taken name. */
export function newFilter(root: string, name: string): readonly string[] {
  if (!/^[a-z][a-z-]{1,30}[a-z]$/.test(name))
    throw new Error(`“${name}” is no name for a filter: use kebab-case, such as own-safety.`)
  const folder = join(root, 'src', 'filters')
  const file = join(folder, `${name}.ts`)
  if (existsSync(file)) throw new Error(`There is a filter ${name} already: src/filters/${name}.ts.`)
  const variable = name.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase())
  writeFileSync(file, filterText(name, variable))
  writeFileSync(join(folder, `${name}.test.ts`), testText(name, variable))
  const index = join(folder, 'index.ts')
  writeFileSync(index, withFilter(readFileSync(index, 'utf8'), name, variable))
  return [`src/filters/${name}.ts`, `src/filters/${name}.test.ts`, 'src/filters/index.ts']
}

function filterText(name: string, variable: string): string {
  return `import type { Filter } from './filter.ts'
import { found } from './found.ts'

/** What this filter finds, in one sentence. */
export const ${variable}: Filter = {
  name: '${name}',
  phase: 'pattern',
  about: 'Which question does it answer?',
  codes: {
    '${name}.something': { points: 3, why: 'why it matters, in one clause' },
  },
  find: ({ effects }) =>
    effects.filter(effect => effect.type === 'run' && effect.program === '${name}').map(effect => found('${name}.something', 'what was found', effect)),
}
`
}

function testText(name: string, variable: string): string {
  return `import { test } from 'vitest'
import { defaultProfile } from '../policy/default-profile.ts'
import { ${variable} } from './${name}.ts'
import { testFilter } from './test-filter.ts'

const cases = {
  fires: [{ call: '${name}', codes: ['${name}.something'], why: 'the plainest call that must be found' }],
  quiet: [{ call: 'echo ${name}', why: 'a text that only names it' }],
  guards: [{ call: 'bash -c ${name}', codes: ['${name}.something'], why: 'the dangerous neighbour of each relaxation' }],
}

testFilter(${variable}, defaultProfile, cases, test)
`
}

/** The import in alphabetical place, and the filter at the end of the list. */
function withFilter(index: string, name: string, variable: string): string {
  const lines = index.split('\n')
  const line = `import { ${variable} } from './${name}.ts'`
  const imports = lines.filter(item => item.startsWith('import {'))
  const after = imports.findLast(item => (/'\.\/([^']+)\.ts'/.exec(item)?.[1] ?? '') < name)
  lines.splice(after === undefined ? 0 : lines.indexOf(after) + 1, 0, line)
  lines.splice(lines.lastIndexOf(']'), 0, `  ${variable},`)
  return lines.join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    for (const file of newFilter(process.cwd(), process.argv[2] ?? '')) process.stdout.write(`${file}\n`)
    process.stdout.write('Now write what it finds, then: npx vitest run src/filters && npm run docs\n')
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 64
  }
}
