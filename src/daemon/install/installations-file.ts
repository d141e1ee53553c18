import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { GateError } from '../../ground/model/errors.ts'
import { fileRecord } from './file-record.ts'
import { replaceFile } from './replace-file.ts'

const installation = z.strictObject({
  client: z.string(),
  scope: z.enum(['user', 'project', 'managed', 'plugin']),
  /** The home folder, or the folder of the project or plugin, that its paths were made from. */
  home: z.string(),
  project: z.string(),
  /** The folder of the account’s settings of the client; below its home folder where it is absent. */
  folder: z.string().exactOptional(),
  /** Digest of the installed command. */
  launcher: z.string().exactOptional(),
  /** The bundled file that the command falls back on, as it was then. */
  fallback: z.strictObject({ digest: z.string(), version: z.string().nullable() }).exactOptional(),
  /** The client’s program, where it was found. */
  program: z.string().exactOptional(),
  tokenId: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  files: z.array(fileRecord),
})

const record = z.strictObject({ version: z.literal(1), installations: z.array(installation) })

/** An installation on record. */
export type Installation = z.infer<typeof installation>

/** The file with what is installed. */
export function installationsFile(stateFolder: string): string {
  return join(stateFolder, 'installed.json')
}

/** Reads what is installed with this state folder, oldest first. Throws `storage` for a record that can’t be read. */
export function readInstallations(stateFolder: string): readonly Installation[] {
  const file = installationsFile(stateFolder)
  if (!existsSync(file)) return []
  try {
    return record.parse(JSON.parse(readFileSync(file, 'utf8'))).installations
  } catch {
    throw new GateError(
      'storage',
      `${file} can’t be read: restore it, or undo the clients’ settings by hand.`,
    )
  }
}

/** Replaces the record whole. */
export function writeInstallations(stateFolder: string, installations: readonly Installation[]): void {
  const text = `${JSON.stringify({ version: 1, installations }, null, 2)}\n`
  replaceFile(installationsFile(stateFolder), text, 0o600)
}

/** Tells whether two are of the same client in the same place. */
export function isSameInstallation(
  one: Installation,
  { client, scope, home, project, folder }: Omit<Installation, 'tokenId' | 'at' | 'files'>,
) {
  if (one.client !== client || one.scope !== scope) return false
  if (scope === 'managed') return true
  return scope === 'user' ? one.home === home && (one.folder ?? folder) === folder : one.project === project
}
