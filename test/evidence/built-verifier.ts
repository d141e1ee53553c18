import { buildVerifier } from '../../scripts/build-verifier.mjs'
import { ownFolder } from '../own-folder.ts'

let built: Promise<string> | undefined

/** The folder of both verifiers, built from these sources once for all files of tests that a process runs. */
export function builtVerifier(): Promise<string> {
  built ??= build()
  return built
}

async function build(): Promise<string> {
  const folder = ownFolder('verifier')
  await buildVerifier(folder)
  return folder
}
