import { dirname, resolve } from 'node:path'
import type { BoundReference, Follow } from '../bind-run.ts'

const max = 256

/** Local modules, and the files that its functions read: `source = "../net"`, `templatefile("${path.module}/a.tpl")`. */
export const terraformReferences: Follow = (text, path, { folder }) => {
  const here = dirname(path)
  if (path.endsWith('/modules.json'))
    return [...text.matchAll(/"Dir":\s{0,4}"([^"\n]{1,500})"/g)]
      .slice(0, max)
      .map(([, dir = '']) => ({ path: resolve(folder, dir), is: 'folder' }))
  // Providers that are taken from a folder of this machine instead of being downloaded and compared with the lock.
  if (path.endsWith('rc'))
    return [...text.matchAll(/"(\/[^"\n]{1,500})"/g)]
      .slice(0, max)
      .map(([, name = '']) => ({ path: name, is: 'all' }))
  const sources = [
    ...text.matchAll(
      /\b(?:source|config_path|find_in_parent_folders)\s{0,40}[=(]\s{0,4}"(\.{1,2}\/[^"\n?]{0,500})/g,
    ),
  ]
  const read = [...text.matchAll(/\b(?:file\w{0,20}|templatefile)\s{0,9}\(\s{0,200}"([^"\n]{1,500})"/g)]
  return [
    ...sources.slice(0, max).map(
      ([, name = '']): BoundReference => ({
        path: resolve(here, name.replace(/\/\/.{0,500}$/, '')),
        is: 'folder',
      }),
    ),
    ...read.slice(0, max).flatMap(([, name = '']) => readFile(name, here, folder)),
  ]
}

/** A name whose end only the run tells stands for its folder. */
function readFile(name: string, here: string, top: string): readonly BoundReference[] {
  const plain = name
    .replace(/^\$\{path\.module\}/, here)
    .replace(/^\$\{(?:path\.root|path\.cwd|get_terragrunt_dir\(\))\}/, top)
  const at = plain.search(/[$%]\{|\*/)
  if (at === -1) return [{ path: resolve(here, plain), is: 'file' }]
  const folder = plain.slice(0, plain.lastIndexOf('/', at))
  return folder === '' ? [] : [{ path: resolve(here, folder), is: 'all' }]
}
