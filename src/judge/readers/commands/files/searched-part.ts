import type { TreeScope } from '../../../../ground/model/effect.ts'
import { insideOf } from './inside-of.ts'

/** Endings of the kinds of files that searches know by a name of their own; any other name is an ending itself. */
const endings: ReadonlyMap<string, string> = new Map(
  'js:[cm]js ts:ts* python:py rust:rs ruby:rb markdown:md yaml:y*ml cpp:c* csharp:cs perl:pl shell:*sh txt:txt json:json'
    .split(' ')
    .map(pair => pair.split(':') as [string, string]),
)

const maxPatterns = 64

/** Words by which a search is told which files it shall look into. */
interface SearchedFiles {
  readonly names?: readonly string[]
  /** Those with a `!` in front leave something out. */
  readonly globs: readonly string[]
  readonly types: readonly string[]
  readonly left: readonly string[]
}

/** Returns the part of a folder that these globs and kinds of files mean. */
export function searchedPart({ names = [], globs, types, left: remaining }: SearchedFiles): TreeScope {
  const all = globs.flatMap(alternatives).slice(0, maxPatterns)
  const only = [
    ...names,
    ...all.filter(glob => !glob.startsWith('!')).map(insideOf),
    ...types.map(type => `*.${endings.get(type) ?? type}`),
  ].slice(0, maxPatterns)
  const without = [
    ...remaining.map(insideOf),
    ...all.filter(glob => glob.startsWith('!')).map(glob => insideOf(glob.slice(1))),
  ]
  return {
    ...(only.length > 0 && { only }),
    ...(without.length > 0 && { without: without.slice(0, maxPatterns) }),
  }
}

/** Undoes the braces of a glob: `*.{ts,md}`. */
function alternatives(glob: string): readonly string[] {
  const braces = /^([^{}]{0,200})\{([^{}]{1,400})\}([^{}]{0,200})$/.exec(glob)
  return braces ? (braces[2] ?? '').split(',').map(one => `${braces[1]}${one}${braces[3]}`) : [glob]
}
