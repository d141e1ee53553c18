import type { Program } from '../program.ts'
import type { Command, CommandReader, Word } from '../../command.ts'
import { emitPatch, patchedFiles } from '../../texts/patched-files.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'
import { emitFiles } from './emit-file.ts'
import { readOptions, optionValue } from '../../options.ts'

/** `patch FILE < PATCH`, `patch -i PATCH`: the file that is named, or those that the patch names. */
const patch: CommandReader = (command, context) => {
  const options = readOptions(
    command.args,
    new Set(['p', 'i', 'o', 'd', 'D', 'F', 'r', 'input', 'directory']),
  )
  const [named, second] = options.operands
  if (named) emitFiles(context, 'write', [named])
  else readPatchOf(optionValue(options, 'i', 'input') ?? second, command, context)
  return undefined
}

/** Codex and others put it on the agent’s PATH: the patch is its operand, or comes in. */
const applyPatch: CommandReader = (command, context) => {
  const [word] = command.args.filter(({ text }) => text !== '--')
  if (word?.known) emitText(word.text, word, context)
  else readPatchOf(undefined, command, context)
  return undefined
}

/** What a patch changes that stands in a file or comes in, where its text can be known. */
export function readPatchOf(file: Word | undefined, command: Command, context: ReadContext): void {
  const { stdin, evidence } = command
  const word = file ?? { text: '-', known: true, glob: false, evidence }
  if (file === undefined && stdin.from !== 'file')
    return stdin.from === 'literal' || stdin.from === 'decoded'
      ? emitText(stdin.text ?? '', word, context)
      : unread(word, context)
  const { path } = file || stdin.from !== 'file' ? pathTarget(word, context.place) : stdin.target
  if (path !== null) context.out.wantedFiles.add(path)
  const text = path === null ? undefined : context.files.get(path)
  if (text === undefined) return unread(word, context)
  // What a diff of a repository names stands below the folder that it is applied in.
  if (patchedFiles(text).length > 0) emitText(text, word, context)
}

function emitText(text: string, { evidence }: Word, context: ReadContext): void {
  emitPatch(text, () => evidence, context)
}

function unread({ evidence }: Word, { out, through }: ReadContext): void {
  const why = 'what the patch changes was not read'
  out.emit({ type: 'opaque', what: 'argument', why, weight: 'matters', evidence, through })
}

/** Programs that apply a patch. */
export const patches: readonly Program[] = [
  {
    names: ['patch'],
    read: patch,
    examples: [
      ['patch a.txt a.patch', 'write a.txt'],
      ['patch -p1 -i a.patch', 'opaque argument matters'],
    ],
  },
  {
    names: ['apply_patch', 'applypatch'],
    read: applyPatch,
    examples: [["apply_patch '*** Begin Patch\n*** Delete File: a.txt\n*** End Patch'", 'delete a.txt']],
  },
]
