import { readdirSync } from 'node:fs'

const mostEntries = 2_000
const mostLinks = 64
/** So many folders are read however late it is. */
const alwaysRead = 128
const skipped = new Set(['.git', 'node_modules'])

/** Returns the links in a folder, and in those below it where `deep`; so many entries are looked at, the nearest first. */
export function linksBelow(folder: string, deep: boolean, isLate: () => boolean): readonly string[] {
  const links: string[] = []
  const folders = [folder]
  let looked = 0
  let read = 0
  for (const at of folders) {
    for (const entry of entriesOf(at)) {
      if (++looked > mostEntries || links.length >= mostLinks) return links
      if (entry.isSymbolicLink()) links.push(`${at === '/' ? '' : at}/${entry.name}`)
      else if (deep && entry.isDirectory() && !skipped.has(entry.name)) folders.push(`${at}/${entry.name}`)
    }
    if (!deep || (++read > alwaysRead && isLate())) break
  }
  return links
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
