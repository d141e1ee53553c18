import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = import.meta.dirname

/** Package → the product that installs it; what the project has of its own is not looked for elsewhere. */
const owners = new Map(
  readdirSync(folder)
    .filter(product => existsSync(join(folder, product, 'package.json')))
    .flatMap(product => {
      const { dependencies = {} } = JSON.parse(
        readFileSync(join(folder, product, 'package.json'), 'utf8'),
      ) as { dependencies?: Readonly<Record<string, string>> }
      return Object.keys(dependencies).map(name => [name, product] as const)
    })
    .filter(([name]) => !existsSync(join(folder, '../../node_modules', name))),
)

/** Lets tests import frameworks by name, from the products that install them. */
export const resolveFrameworks: Plugin = {
  name: 'resolve-frameworks',
  enforce: 'pre',
  resolveId(source, importer) {
    const owner = owners.get(packageOf(source))
    if (owner === undefined || importer?.includes('/node_modules/')) return undefined
    return this.resolve(source, join(folder, owner, 'package.json'), { skipSelf: true })
  },
  // A file of tests that imports what is not here would fail as a whole: in its place stands one test, which is skipped.
  transform(code, id) {
    if (!id.endsWith('.test.ts')) return undefined
    const absent = absentIn(code)
    return absent === undefined ? undefined : skippedWithout(absent)
  },
}

/** A product that a file imports packages of, or says in a line of its own that it needs, and that is not installed. */
function absentIn(code: string): string | undefined {
  const imported = [...code.matchAll(/^(?:import|\}) .*?from '([^']+)'/gm)].map(([, source = '']) =>
    owners.get(packageOf(source)),
  )
  const [, named] = /^\/\/ Needs the product ([\w-]+)\.$/m.exec(code) ?? []
  return [...imported, named].find(
    product => product !== undefined && !existsSync(join(folder, product, 'node_modules')),
  )
}

function skippedWithout(product: string): string {
  const needs = join(folder, '../needs.ts')
  return `import { test } from 'vitest'
import { needsProduct } from ${JSON.stringify(needs)}
test('all of it', needsProduct(${JSON.stringify(product)}), () => {})
`
}

function packageOf(source: string): string {
  return source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/')
}
