/** Tells whether a path is one of these or lies below one; a path that climbs lies nowhere. */
export function isPathWithin(path: string, folders: readonly string[]): boolean {
  if (path.split('/').includes('..')) return folders.includes(path)
  return folders.some(folder => path === folder || path.startsWith(`${folder.replace(/\/$/, '')}/`))
}
