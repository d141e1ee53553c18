// Other people's programs that tests work with: a browser, a mail server. Each has a folder, a lockfile of its own, and
// so nothing in common with what users install.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackages } from './debian-packages.mjs'
import { install, root } from './prepare.mjs'

const folder = join(root, 'test', 'products')

/** Products of 100 MB and more that only a comparison with their source needs: CI makes it, and whoever changes the table. */
const ofComparisons = new Set(['autocomplete'])

/** Products that take longest to install, and other readers of what ours read: whole runs need them, small ones do not. */
const ofWholeRuns = new Set([
  'go-tlog',
  'grafana',
  'langchain',
  'mastra',
  'openai-agents',
  'opentelemetry',
  'resolvers',
  'sandbox-runtime',
  'telemetry',
])

/** Tells whether everything is compared with its source. */
export const isComparing = Boolean(process.env.CI)

const isWhole = isComparing || process.env.COUNTERSIGN_SAMPLES === 'full'

const isHere = name => existsSync(join(folder, name, 'node_modules'))

/** Every product that a run needs, in the order of their names. What is here already is kept as its lockfile says. */
function products() {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && (isComparing || !ofComparisons.has(entry.name)))
    .filter(({ name }) => isWhole || !ofWholeRuns.has(name) || isHere(name))
    .map(entry => join(folder, entry.name))
    .sort()
}

/** Packages of products that are not here. */
function absentPackages() {
  return [...ofWholeRuns]
    .filter(name => !isHere(name))
    .map(name => join(folder, name, 'package.json'))
    .filter(file => existsSync(file))
    .flatMap(file => Object.keys(JSON.parse(readFileSync(file, 'utf8')).dependencies))
    .filter(name => !existsSync(join(root, 'node_modules', name)))
}

/** Files that import a package which is not here: their types can't be checked. */
export function untypedFiles() {
  const packages = absentPackages()
  if (packages.length === 0) return []
  const isImport = new RegExp(`from '(?:${packages.join('|')})[/']`)
  return ['test/sdk', 'examples'].flatMap(place =>
    readdirSync(join(root, place), { recursive: true })
      .map(name => join(root, place, name))
      .filter(file => file.endsWith('.ts') && isImport.test(readFileSync(file, 'utf8'))),
  )
}

/** How many are installed at once: each waits for the network most of its time. */
const lanes = 4

/** Makes every product of test/products ready; quick when there is nothing to do. */
export async function prepareProducts() {
  const all = products()
  const waiting = all.filter(product => existsSync(join(product, 'package-lock.json')))
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await install(next)
  }
  await Promise.all([
    installDebianPackages(all.filter(product => existsSync(join(product, 'debian-packages.txt')))),
    ...Array.from({ length: lanes }, lane),
  ])
}
