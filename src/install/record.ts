import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { GateError } from '../model/errors.ts'
import { bytesOf, digestOf, replaceFile } from './write-file.ts'

const fileRecord = z.strictObject({
  /** Links followed. */
  path: z.string(),
  /** Digest of the kept copy of what stood there; null where there was no file. */
  before: z.string().nullable(),
  /** Digest of what was written. */
  after: z.string(),
  /** Folders that were made for it, the outermost first. */
  folders: z.array(z.string()),
  /** The client itself wrote it when it was told to trust: it holds no entry of ours. */
  byClient: z.literal(true).exactOptional(),
})

const installation = z.strictObject({
  client: z.string(),
  scope: z.enum(['user', 'project', 'managed', 'plugin']),
  /** The home folder, or the folder of the project or plugin, that its paths were made from. */
  home: z.string(),
  project: z.string(),
  /** Where the account’s settings of the client are; below its home folder where it is absent. */
  folder: z.string().exactOptional(),
  /** Digest of the installed command. */
  launcher: z.string().exactOptional(),
  /** The client’s program, where it was found. */
  program: z.string().exactOptional(),
  tokenId: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  files: z.array(fileRecord),
})

const record = z.strictObject({ version: z.literal(1), installations: z.array(installation) })

export type InstalledFile = z.infer<typeof fileRecord>
export type Installation = z.infer<typeof installation>

function recordFile(stateFolder: string): string {
  return join(stateFolder, 'installed.json')
}

/** What is installed with this state folder, oldest first. Throws `storage` for a record that can’t be read. */
export function readInstallations(stateFolder: string): readonly Installation[] {
  const file = recordFile(stateFolder)
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
  replaceFile(recordFile(stateFolder), text, 0o600)
}

/** Whether two are of the same client in the same place. */
export function isSame(
  one: Installation,
  { client, scope, home, project, folder }: Omit<Installation, 'tokenId' | 'at' | 'files'>,
) {
  if (one.client !== client || one.scope !== scope) return false
  if (scope === 'managed') return true
  return scope === 'user' ? one.home === home && (one.folder ?? folder) === folder : one.project === project
}

/** Keeps a copy of a file, for this account alone, under its digest. */
export function keepCopy(stateFolder: string, bytes: Buffer): string {
  const folder = join(stateFolder, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const digest = digestOf(bytes)
  const file = join(folder, digest)
  if (!existsSync(file)) replaceFile(file, bytes, 0o600)
  return digest
}

/** A kept copy. Throws `storage` where it is gone or was changed. */
export function keptCopy(stateFolder: string, digest: string): Buffer {
  const bytes = bytesOf(join(stateFolder, 'backups', digest))
  if (bytes && digestOf(bytes) === digest) return bytes
  throw new GateError('storage', 'The kept copy of what stood there is gone or was changed.')
}

/** Takes the kept copies away that no installation needs. */
export function dropCopies(stateFolder: string, digests: readonly (string | null)[]): void {
  const needed = new Set(
    readInstallations(stateFolder).flatMap(({ files }) => files.map(file => file.before)),
  )
  for (const digest of digests)
    if (digest !== null && !needed.has(digest)) rmSync(join(stateFolder, 'backups', digest), { force: true })
}
