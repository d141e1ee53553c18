import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PageFile, PageFiles } from '../../api/http/serve/page-files.ts'
import { mapOf } from '../../ground/model/map-of.ts'

const types: ReadonlyMap<string, string> = mapOf({
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
})

/** The built dashboard, read whole; undefined where it was not built. */
export function readPageFiles(folder = builtPages()): PageFiles | undefined {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) return undefined
  const files = new Map<string, PageFile>()
  for (const item of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = types.get(extname(item.name))
    if (!item.isFile() || type === undefined) continue
    const path = join(item.parentPath, item.name)
    const name = `/${relative(folder, path).split(sep).join('/')}`
    files.set(name, { bytes: new Uint8Array(readFileSync(path)), type })
  }
  return files
}

/** `dist/web` of the package that this file is part of, built or not. */
function builtPages(): string | undefined {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return join(folder, 'dist', 'web')
    if (folder === dirname(folder)) return undefined
  }
}
