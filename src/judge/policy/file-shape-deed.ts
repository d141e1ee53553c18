import { mapOf } from '../../ground/model/map-of.ts'

/** Verbs of a shape that are about files, as they are said of them. */
const verbs: ReadonlyMap<string, string> = mapOf({
  read: 'read',
  write: 'write',
  append: 'add to',
  delete: 'delete',
  mode: 'set the permissions of',
  owner: 'set the owner of',
  move: 'move',
  copy: 'copy',
  link: 'link',
})

/** Classes of paths without a folder of their own, as one file of them and as all below a folder. */
const places: ReadonlyMap<string, readonly [files: string, below: string]> = mapOf({
  inside: ['files in the workspace', 'a folder in the workspace with all that is in it'],
  workspace: ['files right in the workspace', 'the whole workspace'],
  generated: ['generated files', 'a folder of generated files'],
  temp: ['temporary files', 'a temporary folder with all that is in it'],
  unknown: ['files known only at run time', 'a folder known only at run time, with all that is in it'],
})

/** Reads a deed to files, `delete outside /srv recursive files 1e2 not in git`, as words; undefined for other deeds. */
export function fileShapeDeed(words: readonly string[]): string | undefined {
  const [verb = '', ...rest] = words
  const does = verbs.get(verb)
  if (does === undefined) return undefined
  const at = rest.lastIndexOf('to')
  const isTransfer = /^(?:move|copy|link)$/.test(verb) && at > 0
  const from = placeWords(isTransfer ? rest.slice(0, at) : rest)
  if (from === undefined) return undefined
  return isTransfer
    ? `${does} ${from} to ${placeWords(rest.slice(at + 1)) ?? 'elsewhere'}`
    : `${does} ${from}`
}

function placeWords([kind = '', ...rest]: readonly string[]): string | undefined {
  const known = places.get(kind)
  const folder = known === undefined ? rest[0] : undefined
  if (known === undefined && !/^(?:[/~]|[A-Za-z]:)/.test(folder ?? '')) return undefined
  const below = rest.includes('recursive')
  const isExact = kind === 'system' || kind === 'system-root' || kind === 'root'
  const where = known
    ? known[below && !rest.includes('narrowed') ? 1 : 0]
    : below
      ? `${folder} with all that is in it`
      : isExact
        ? (folder ?? '')
        : `files in ${folder}`
  return where + more(rest)
}

function more(rest: readonly string[]): string {
  const files = /^1e(\d{1,2})$/.exec(rest[rest.indexOf('files') + 1] ?? '')?.[1]
  return [
    rest.includes('narrowed') ? ' that a test picks' : '',
    rest.includes('credential') ? ' that hold keys' : '',
    rest.includes('shred') ? ', beyond recovery' : '',
    files === undefined ? '' : `, up to ${(10 ** Number(files)).toLocaleString('en')} files`,
    rest.join(' ').endsWith('not in git') ? ', not in git' : '',
  ].join('')
}
