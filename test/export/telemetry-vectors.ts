import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

// Definitions that nobody here wrote lie beside the checkout where it is developed, and are no part of it.
const archive = join('..', 'shared', 'vectors', 'telemetry.tar.xz')

/** True where the published definitions are here. */
export const hasVectors = existsSync(archive)
/** Says in the name of what is not tested why it is not. */
export const whyNoVectors = hasVectors ? '' : ` (there is no ${archive} here)`
if (!hasVectors)
  process.stdout.write(`Exports are not held against published definitions: there is no ${archive} here.\n`)

/** Unpacks the published definitions for the tests of a file; gives the path of one of their folders. */
export function unpackVectors(folder: 'ocsf' | 'otlp'): string {
  const place = mkdtempSync(join(tmpdir(), 'telemetry-vectors-'))
  afterAll(() => rmSync(place, { recursive: true, force: true }))
  execFileSync('tar', ['-xJf', archive, '-C', place])
  return join(place, 'telemetry', folder)
}
