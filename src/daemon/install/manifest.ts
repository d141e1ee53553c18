import { join } from 'node:path'
import { engineVersion } from '../../ground/model/engine-version.ts'
import type { InstallFile } from './client-install.ts'
import { ownFile } from './own-file.ts'

const name = 'countersign'
const description =
  'Judges every tool call before it runs: lets it, asks a person, or refuses it, and says why.'

/** The manifest of a plugin or extension: who it is, and what else its client wants to know. */
export function manifest(folder: string, file: string, more: object = {}): InstallFile {
  const text = JSON.stringify({ name, version: engineVersion, description, ...more }, null, 2)
  return ownFile(join(folder, file), `${text}\n`, 0o600)
}

/** The folder as a marketplace of one plugin: itself. */
export function marketplace(folder: string, file: string): InstallFile {
  const plugins = [{ name, source: './', description }]
  const text = JSON.stringify({ name, description, owner: { name: 'Countersign' }, plugins }, null, 2)
  return ownFile(join(folder, file), `${text}\n`, 0o600)
}
