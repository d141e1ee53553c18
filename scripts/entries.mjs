// What the package gives its users: each entry of `exports` in package.json, and the source file that it is made from.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const sourceOf = name =>
  ['index', 'filter', 'client'].includes(name)
    ? `src/agents/sdk/${name}.ts`
    : `src/agents/sdk/frameworks/${name}/index.ts`

/** Name of the built file → its source. */
export const entries = Object.fromEntries(
  Object.keys(about.exports)
    .filter(key => key !== './package.json')
    .map(key => {
      const name = key === '.' ? 'index' : key.slice(2)
      return [name, sourceOf(name)]
    }),
)

/** Frameworks, which are their users’ own. */
export const peers = Object.keys(about.peerDependencies ?? {})
