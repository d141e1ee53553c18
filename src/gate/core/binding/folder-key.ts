/** The patterns of files of a folder that are bound together. */
export interface FolderPatterns {
  readonly folder: string
  readonly patterns: readonly string[]
}

/** The path under which files of a folder are bound together: `/srv/infra/{*.tf,*.tfvars}`. */
export function folderKey(folder: string, patterns: readonly string[]): string {
  return `${folder}/{${patterns.join(',')}}`
}

/** Tells whether a path has a part that only the run tells: a variable, or a folder that was gone into unseen. */
export function isUnknownPath(path: string): boolean {
  return /[$`]|\/\.unknown-folder(?:\/|$)/.test(path)
}

/** The path that stands for the rest of a folder that is not looked at whole. */
export function unseenKey(folder: string): string {
  return `${folder}/{…}`
}

/** Reads the path of a folder's files; undefined for that of one file. */
export function readFolderKey(path: string): FolderPatterns | undefined {
  const at = path.endsWith('}') ? path.lastIndexOf('/{') : -1
  // A pattern has slashes of its own, and no braces.
  return at === -1 ? undefined : { folder: path.slice(0, at), patterns: path.slice(at + 2, -1).split(',') }
}
