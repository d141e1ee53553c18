import { shapeDeed } from './shape-deed.ts'
import { mapOf } from '../../ground/model/map-of.ts'

/** A shape as people read it: the calls that it is about, and the codes of what was found in them. */
export interface ShapeWords {
  /** "git reset: reset the workspace to a branch, losing changes and commits". */
  readonly calls: string
  readonly codes: readonly string[]
}

const kinds: ReadonlyMap<string, string> = mapOf({
  sql: 'SQL',
  http: 'HTTP',
  file_read: 'reading a file',
  file_write: 'writing a file',
})
const codeForm = /^[a-z-]{1,40}\.[a-z-]{1,60}$/

/** Reads a shape’s own text, `shell · git reset · git reset-hard a branch · repository.discard`, as words. */
export function shapeWords(text: string): ShapeWords {
  const [kind = '', ...parts] = text.split(' · ')
  const last = parts.at(-1)?.split(', ') ?? []
  const codes = last.every(one => codeForm.test(one)) ? last : []
  const said = codes.length > 0 ? parts.slice(0, -1) : parts
  const label = kinds.get(kind)
  const [who = '', does = ''] = label === undefined || said.length > 1 ? said : [label, ...said]
  const deeds = does
    .split(/, |; /)
    .map(one => one.trim())
    .filter(Boolean)
    .map(shapeDeed)
    .join('; ')
  const words = [
    ...(label === undefined || label === who ? [] : [label]),
    who.replaceAll(' + ', ' and '),
    deeds,
  ]
  return { calls: words.filter(Boolean).join(': ') || kind, codes }
}
