import type { ToolCall } from '../model/call.ts'
import { type NamedArgument, textArgument, textArguments } from './arguments.ts'
import { pathTarget } from './paths.ts'
import type { ReadContext } from './read-context.ts'

const pathNames = [
  'file_path',
  'path',
  'filename',
  'file',
  'filepath',
  'absolute_path',
  'target_file',
  'notebook_path',
  'paths',
  'files',
  'file_paths',
  'directory',
  'folder',
  'dir',
  'input',
  'target',
  'name',
  'uri',
]
const contentNames = [
  'content',
  'contents',
  'text',
  'file_text',
  'new_string',
  'new_str',
  'new_source',
  'data',
  'body',
  'diff',
  'code_edit',
  'insert_text',
  'edits',
]

/** Tools that read, write, delete or move a file that an argument names. */
export function readFileTool(
  type: 'read' | 'write' | 'delete' | 'move',
  call: ToolCall,
  context: ReadContext,
): void {
  if (type === 'move') return readMove(call, context)
  const looks =
    type === 'write' && /^(?:view|read)$/.test(textArgument(call.arguments, ['command'])?.text ?? '')
  const paths = firstNamed(call)
  if (paths.length === 0) {
    context.out.emit({
      type: 'opaque',
      what: 'argument',
      why: 'no argument names a path',
      weight: 'note',
      evidence: context.outer,
      through: [],
    })
  }
  for (const path of paths) emitTool(looks ? 'read' : type, path, call, context)
}

/** The arguments of the first name that is given: a call has one path, or one list of them. */
function firstNamed(call: ToolCall): readonly NamedArgument[] {
  const name = pathNames.find(candidate => textArgument(call.arguments, [candidate]))
  return name === undefined ? [] : textArguments(call.arguments, [name])
}

function emitTool(
  type: 'read' | 'write' | 'delete',
  path: NamedArgument,
  call: ToolCall,
  context: ReadContext,
): void {
  const content = type === 'write' ? textArgument(call.arguments, contentNames)?.text : undefined
  context.out.emit({
    type,
    target: pathTarget({ text: withoutScheme(path.text), known: true, glob: false }, context.place),
    recursive:
      type === 'delete' &&
      (/dir|folder|tree|recurs/i.test(call.tool ?? '') || call.arguments['recursive'] === true),
    ...(content !== undefined && { content: { from: 'literal', text: content } as const }),
    evidence: evidenceOf(path),
    through: [],
  })
}

function withoutScheme(path: string): string {
  return path.startsWith('file://') ? path.slice(7) : path
}

function readMove(call: ToolCall, context: ReadContext): void {
  const from = textArgument(call.arguments, ['source', 'src', 'from', 'old_path', 'source_path', 'path'])
  const to = textArgument(call.arguments, [
    'destination',
    'dest',
    'dst',
    'to',
    'new_path',
    'target',
    'destination_path',
    'target_path',
  ])
  if (!from || !to) return
  const target = (argument: NamedArgument) =>
    pathTarget({ text: argument.text, known: true, glob: false }, context.place)
  context.out.emit({
    type: /copy/i.test(call.tool ?? '') ? 'copy' : 'move',
    target: target(from),
    to: target(to),
    recursive: false,
    evidence: evidenceOf(from),
    through: [],
  })
}

const patchHeader =
  /^(?:\*\*\* (Add|Update|Delete) File: (.{1,1000})|\*\*\* Move to: (.{1,1000})|(?:---|\+\+\+) (?:[ab]\/)?([^\t\n]{1,1000}).*)$/gm

/** Patches name their files in their headers: `*** Delete File: x`, `+++ b/x`. */
export function readPatch(call: ToolCall, context: ReadContext): void {
  const given = textArgument(call.arguments, ['patch', 'input', 'diff', 'patch_text', 'command', 'content'])
  if (!given) return
  let files = 0
  for (const match of given.text.matchAll(patchHeader)) {
    const path = match[2] ?? match[3] ?? match[4] ?? ''
    if (path === '/dev/null' || (match[4] !== undefined && match[0].startsWith('---'))) continue
    files++
    const evidence = { pointer: given.pointer, start: match.index, end: match.index + match[0].length }
    const target = pathTarget({ text: path.trim(), known: true, glob: false }, context.place)
    context.out.emit({
      type: match[1] === 'Delete' ? 'delete' : 'write',
      target,
      recursive: false,
      evidence,
      through: [],
      ...(match[1] !== 'Delete' && { content: { from: 'literal', text: given.text } as const }),
    })
  }
  if (files === 0)
    context.out.emit({
      type: 'opaque',
      what: 'argument',
      why: 'the patch names no file',
      weight: 'matters',
      evidence: evidenceOf(given),
      through: [],
    })
}

function evidenceOf(argument: NamedArgument) {
  return { pointer: argument.pointer, start: 0, end: argument.text.length }
}
