import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = import.meta.dirname

/** Package → the product that installs it; what the project has of its own is not looked for elsewhere. */
const owners = new Map(
  readdirSync(folder)
    .map(name => join(folder, name, 'package.json'))
    .filter(file => existsSync(file))
    .flatMap(file => {
      const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
        dependencies?: Readonly<Record<string, string>>
      }
      return Object.keys(dependencies).map(name => [name, file] as const)
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
    return this.resolve(source, owner, { skipSelf: true })
  },
}

function packageOf(source: string): string {
  return source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/')
}
