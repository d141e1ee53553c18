import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { takesAll } from './samples.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test was not run. */
    whySkipped?: string
  }
}

/** Options of tests that need something: where it is not here they are skipped, and the end of the run says why. */
export function needs(isHere: boolean, whySkipped: string) {
  return isHere ? {} : { skip: true, meta: { whySkipped } }
}

/** Skips the test that is running; the end of the run says why. */
export function skipBecause({ task, skip }: TestContext, whySkipped: string): never {
  task.meta.whySkipped = whySkipped
  return skip(whySkipped)
}

/** Whether a product of test/products is installed; what is no product needs none. */
export function hasProduct(name: string): boolean {
  const folder = join(import.meta.dirname, 'products', name)
  return !existsSync(join(folder, 'package.json')) || existsSync(join(folder, 'node_modules'))
}

/** Options of tests that work with a product: small runs install those alone that are quick to install. */
export function needsProduct(name: string) {
  return needs(hasProduct(name), `whole runs alone install ${name}: npm ci --prefix test/products/${name}`)
}

/** Options of tests that build or start programs of other projects, which read what ours read: whole runs alone take that time. */
export function needsWholeRun() {
  return needs(takesAll(), 'whole runs alone do this: COUNTERSIGN_SAMPLES=full npm test')
}
