import type { Program } from '../program.ts'
import type { Command, CommandReader, Word } from '../../command.ts'
import { emitPatch, patchedFiles } from '../../texts/patched-files.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'
import { emitFile, emitFiles, here } from './emit-file.ts'
import { readOptions, optionValue } from '../../options.ts'

/** Reads `patch FILE < PATCH` and `patch -i PATCH`: the named file changes, or those that the patch names. */
const patch: CommandReader = (command, context) => {
  const options = readOptions(
    command.args,
    new Set(['p', 'i', 'o', 'd', 'D', 'F', 'r', 'input', 'directory']),
  )
  const [named, second] = options.operands
  const folder = optionValue(options, 'd', 'directory')
  const inside = folder ? within(folder, context) : context
  const output = optionValue(options, 'o', 'output')
  if (output) emitFiles(inside, 'write', [output])
  if (named) emitFiles(inside, 'write', [named])
  else readPatchOf(optionValue(options, 'i', 'input') ?? second, command, context, folder)
  return undefined
}

/** Reads a patch that is an operand or standard input. Codex and others put this program on the agent’s PATH. */
const applyPatch: CommandReader = (command, context) => {
  const [word] = command.args.filter(({ text }) => text !== '--')
  if (word?.known) emitText(word.text, word, context)
  else readPatchOf(undefined, command, context)
  return undefined
}

/** Returns the context in which what a patch names is looked for. */
function within(folder: Word, context: ReadContext): ReadContext {
  const cwd = pathTarget(folder, context.place).path ?? context.place.cwd
  return { ...context, place: { ...context.place, cwd } }
}

/**
 * Emits the changes of a patch in a file or in standard input; where its text is not known, an opaque effect and a
 * change of whatever lies in the folder that it is applied in.
 */
export function readPatchOf(
  file: Word | undefined,
  command: Command,
  context: ReadContext,
  folder?: Word,
): void {
  const inside = folder ? within(folder, context) : context
  const { stdin, evidence } = command
  const word = file ?? { text: '-', known: true, glob: false, evidence }
  const open = () => unread(word, folder ?? here(command), context)
  if (file === undefined && stdin.from !== 'file')
    return stdin.from === 'literal' || stdin.from === 'decoded'
      ? emitText(stdin.text ?? '', word, inside)
      : open()
  const { path } = file || stdin.from !== 'file' ? pathTarget(word, context.place) : stdin.target
  if (path !== null) context.out.wantedFiles.add(path)
  const text = path === null ? undefined : context.files.get(path)
  if (text === undefined) return open()
  // What a diff of a repository names stands below the folder that it is applied in.
  if (patchedFiles(text).length > 0) emitText(text, word, inside)
}

function emitText(text: string, { evidence }: Word, context: ReadContext): void {
  emitPatch(text, () => evidence, context)
}

function unread({ evidence }: Word, folder: Word, context: ReadContext): void {
  const { out, through } = context
  const why = 'what the patch changes was not read'
  out.emit({ type: 'opaque', what: 'argument', why, weight: 'matters', evidence, through })
  emitFile(context, 'append', folder, { recursive: true })
}

/** Programs that apply a patch. */
export const patches: readonly Program[] = [
  {
    names: ['patch'],
    read: patch,
    examples: [
      ['patch a.txt a.patch', 'write a.txt'],
      ['patch -p1 -i a.patch', 'opaque argument matters', 'append . recursive'],
    ],
  },
  {
    names: ['apply_patch', 'applypatch'],
    read: applyPatch,
    examples: [["apply_patch '*** Begin Patch\n*** Delete File: a.txt\n*** End Patch'", 'delete a.txt']],
  },
]
