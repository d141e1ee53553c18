import { GateError } from '../../ground/model/errors.ts'
import type { InstallFile } from './client-install.ts'
import type { InstalledFile } from './file-record.ts'
import { keepCopy } from './keep-copy.ts'
import type { PlannedFile } from './plan-file.ts'
import { bytesOf, digestBytes, makeFolders, replaceFile, decodeText } from './replace-file.ts'

type PlannedSource = Pick<InstallFile, 'remove' | 'clear' | 'isForAll'>
type Writable = Exclude<PlannedFile, { problem: string }>

/** Writes one planned file. Throws `conflict` where it was changed since it was looked at. */
export function writePlanned(
  stateFolder: string,
  file: Writable,
  source: PlannedSource,
  records: readonly InstalledFile[],
  keep: (record: InstalledFile) => void,
): void {
  // On record before it is there: a process that ends between the two leaves nothing that nobody knows of.
  keep(fileRecord(stateFolder, file, source, records))
  if (!isUnchanged(file)) throw new GateError('conflict', `${file.path} was changed meanwhile: try again.`)
  replaceFile(file.path, file.after, file.mode)
}

function isUnchanged({ path, before }: Writable): boolean {
  const now = bytesOf(path)
  return now === null || before === null ? now === before : now.equals(before)
}

/**
 * Records what is restored later: the first text, or, where somebody changed it since, that without our entries. Entries
 * that are ours by their form are nobody’s “before”, though their record was lost.
 */
function fileRecord(
  stateFolder: string,
  { path, before, after }: Writable,
  source: PlannedSource,
  records: readonly InstalledFile[],
): InstalledFile {
  const known = records.find(record => record.path === path)
  const made = makeFolders(path, source.isForAll ? 0o755 : 0o700)
  const folders = [...new Set([...(known?.folders ?? []), ...made])]
  const result = { path, after: digestBytes(after), folders }
  if (known && before && digestBytes(before) === known.after) return { ...result, before: known.before }
  const clean = before && withoutOurs(before, known ? source.remove : source.clear)
  return { ...result, before: clean === null ? null : keepCopy(stateFolder, Buffer.from(clean)) }
}

/** The very bytes where nothing of them is ours: they may be no text that can be written again. */
function withoutOurs(before: Buffer, without: (text: string) => string | null): Buffer | string | null {
  const text = decodeText(before)
  const left = without(text)
  return left === text ? before : left
}
