// Other people's programs that tests work with: a browser, a mail server. Each has a folder, a lockfile of its own, and
// so nothing in common with what users install.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackages } from './debian-packages.mjs'
import { install, root } from './prepare.mjs'

const folder = join(root, 'test', 'products')

/** Products of 100 MB and more that only a comparison with their source needs: CI makes it, and whoever changes the table. */
const ofComparisons = new Set(['autocomplete'])

/** Tells whether everything is compared with its source. */
export const isComparing = Boolean(process.env.CI)

/** Every product that a run needs, in the order of their names. */
function products() {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && (isComparing || !ofComparisons.has(entry.name)))
    .map(entry => join(folder, entry.name))
    .sort()
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
