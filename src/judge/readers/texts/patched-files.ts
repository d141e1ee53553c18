import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { textArguments } from '../named-argument.ts'
import type { Word } from '../command.ts'
import type { PathTarget } from '../../../ground/model/effect.ts'
import { pathTarget } from '../paths/path-target.ts'
import { reachOwn } from '../paths/reach-own.ts'
import type { ReadContext } from '../read-context.ts'

/** One file that a patch changes, and where in its text that stands. */
export interface PatchedFile {
  readonly isDeleted: boolean
  readonly path: string
  readonly start: number
  readonly end: number
}

/** Arguments that hold a patch, as clients and servers name them. */
export const patchArguments = ['patch', 'input', 'diff', 'patch_text', 'command', 'content']

/** A patch of Codex’s form; its own reader takes white space around a line, so a header that is indented is one. */
const ownHeader = /^\*\*\*\s*(?:(add|update|delete)\s+file|move\s+to)\s*:\s*(\S.*)$/i
const diffHeader = /^(?:\+\+\+ (?:[ab]\/)?|rename to |copy to )([^\t]+)/
const removed = /^--- (?:a\/)?([^\t]+)/

/** Longest line that is taken for a header: a path is no longer than 4,096. */
const maxLength = 4_200

/** Returns the files that a patch names in its headers: `*** Delete File: x`, `+++ b/x`. */
export function patchedFiles(text: string): readonly PatchedFile[] {
  const found: PatchedFile[] = []
  let before = ''
  for (const { 0: whole, index: start } of text.matchAll(/[^\r\n]+/g)) {
    const line = whole.length > maxLength ? '' : whole.trim()
    const named = headerIn(line, before)
    if (named) found.push({ ...named, start, end: start + whole.length })
    before = line
  }
  return found
}

function headerIn(line: string, before: string): Pick<PatchedFile, 'isDeleted' | 'path'> | undefined {
  const [, verb = '', own] = ownHeader.exec(line) ?? []
  if (own !== undefined) return { isDeleted: verb.toLowerCase() === 'delete', path: own.trim() }
  const path = diffHeader.exec(line)?.[1]?.trim()
  if (path !== '/dev/null') return path === undefined ? undefined : { isDeleted: false, path }
  const gone = removed.exec(before)?.[1]?.trim()
  return gone === undefined ? undefined : { isDeleted: true, path: gone }
}

/** Emits the effects of applying a patch; an opaque one where it names no file. */
export function emitPatch(text: string, evidenceOf: EvidenceOf, context: ReadContext): void {
  const files = patchedFiles(text)
  const { through } = context
  const emitWrite = (target: PathTarget, start: number, end: number) =>
    context.out.emit({
      type: 'write',
      target,
      recursive: false,
      evidence: evidenceOf(start, end),
      through,
      part: 'spelled',
      content: { from: 'literal', text },
    })
  for (const { isDeleted, path, start, end } of files) {
    const target = pathTarget({ text: path, known: true, glob: false }, context.place)
    if (isDeleted)
      context.out.emit({
        type: 'delete',
        target,
        recursive: false,
        evidence: evidenceOf(start, end),
        through,
      })
    else emitWrite(target, start, end)
    for (const shorter of ownAfterStripping(path, context)) emitWrite(shorter, start, end)
  }
  if (files.length > 0) return
  const why = 'the patch names no file'
  const evidence = evidenceOf(0, text.length)
  context.out.emit({ type: 'opaque', what: 'argument', why, weight: 'matters', evidence, through })
}

const maxStripped = 16

/** `-pN` takes folders off the front of each name: what is left may be the gate’s own. */
function ownAfterStripping(path: string, { place }: ReadContext): readonly PathTarget[] {
  const names = path.split('/').slice(1, maxStripped)
  return names
    .map((_name, i) => pathTarget({ text: names.slice(i).join('/'), known: true, glob: false }, place))
    .filter(target => reachOwn(target, place)?.where === 'at')
    .slice(0, 1)
}

type EvidenceOf = (start: number, end: number) => Word['evidence']

/** Reads every argument that holds a patch: nobody but the tool knows which of them it takes. */
export function readPatch(call: ToolCall, context: ReadContext): void {
  const input = textArguments(call.arguments, patchArguments)
  const named = input.filter(({ text }) => patchedFiles(text).length > 0)
  for (const { pointer, text } of named.length > 0 ? named : input.slice(0, 1))
    emitPatch(text, (start, end) => ({ pointer, start, end }), context)
}
