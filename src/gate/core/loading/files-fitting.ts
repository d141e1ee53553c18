import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'

const deepest = 16
/** Folders of tools and of what they made. Hidden ones are passed over as well. */
const passed =
  /^(?:\..*|node_modules|bower_components|__pycache__|venv|env|site-packages|vendor|target|\.?cdk\.out)$/

/** The entries of folders that are left to look at. */
export interface EntriesLeft {
  entries: number
}

/** Files below a folder whose path from there fits; `isWhole` is false where there are more than are looked at. */
export function filesFitting(
  folder: string,
  fits: RegExp,
  left: EntriesLeft,
): { readonly paths: readonly string[]; readonly isWhole: boolean } {
  const paths: string[] = []
  const pending = [{ at: '', depth: 0 }]
  let isWhole = true
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { at, depth } = next
    for (const entry of entriesOf(join(folder, at))) {
      if (left.entries-- <= 0) return { paths, isWhole: false }
      const name = at === '' ? entry.name : `${at}/${entry.name}`
      if (!entry.isDirectory()) {
        if (fits.test(name)) paths.push(join(folder, name))
      } else if (!passed.test(entry.name)) {
        if (depth < deepest) pending.push({ at: name, depth: depth + 1 })
        else isWhole = false
      }
    }
  }
  return { paths, isWhole }
}

/** Files right in a folder whose name fits. */
export function filesHere(folder: string, fits: RegExp): readonly string[] {
  return entriesOf(folder).flatMap(entry =>
    !entry.isDirectory() && fits.test(entry.name) ? [join(folder, entry.name)] : [],
  )
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
