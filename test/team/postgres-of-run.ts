import { mkdtempSync } from 'node:fs'
import { endLeftRuns, endRun, runFolder } from './run-folder.ts'

const variable = 'COUNTERSIGN_TEST_POSTGRES'

/** The folder of this run in which notes of its PostgreSQL servers stand, one folder for each release. */
export function postgresOfRun(): string {
  const folder = process.env[variable]
  if (folder === undefined) throw new Error(`${variable} is not set: tests are run by vitest.`)
  return folder
}

/** Set up before all files: names the folder. Whoever needs a server first starts it; returns what ends those that run. */
export default async function setUp(): Promise<() => Promise<void>> {
  await endLeftRuns()
  const folder = mkdtempSync(runFolder())
  process.env[variable] = folder
  return () => endRun(folder)
}
