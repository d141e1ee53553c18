import { folderVariable, openRunFolder } from '../scripts/tests/run-folder.mjs'

/** The folder below which this run of the tests makes its own. */
export function folderOfRun(): string {
  const folder = process.env[folderVariable]
  if (folder === undefined) throw new Error(`${folderVariable} is not set: tests are run by vitest.`)
  return folder
}

/** Set up before all files, where npm test has not done it: makes the folder, which goes when the run has ended. */
export default function setUp(): void {
  if (process.env[folderVariable] === undefined) Object.assign(process.env, openRunFolder().variables)
}
