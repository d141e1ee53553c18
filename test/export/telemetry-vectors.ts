import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { needs } from '../needs.ts'

// Definitions that nobody here wrote lie beside the checkout where it is developed, and are no part of it.
const archive = join('..', 'shared', 'vectors', 'telemetry.tar.xz')

/** True where the published definitions are here. */
export const hasVectors = existsSync(archive)
/** Options of tests that hold something against them. */
export const withVectors = needs(hasVectors, `there is no ${archive} here`)

/** Unpacks the published definitions for the tests of a file; gives the path of one of their folders. */
export function unpackVectors(folder: 'ocsf' | 'otlp'): string {
  const place = mkdtempSync(join(tmpdir(), 'telemetry-vectors-'))
  afterAll(() => rmSync(place, { recursive: true, force: true }))
  execFileSync('tar', ['-xJf', archive, '-C', place])
  return join(place, 'telemetry', folder)
}
