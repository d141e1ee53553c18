import type { DisguiseWay } from '../../../ground/model/vocabulary/disguise-way.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { FileEffect, PathTarget, TreeScope } from '../../../ground/model/effect.ts'
import {
  argumentText,
  everyString,
  type NamedArgument,
  textArgument,
  textArguments,
} from '../named-argument.ts'
import { findOddCharacters } from '../texts/odd-characters.ts'
import { runsLater } from '../later/read-later.ts'
import { pathTarget } from '../paths/path-target.ts'
import type { ReadContext } from '../read-context.ts'
import { undoPath } from './undo-path.ts'
import { fromWindowsPath } from '../paths/from-windows-path.ts'
import { writtenPart } from './edits-in.ts'
import { emitWrittenDangers } from '../named-tools/emit-written-dangers.ts'
import { searchedPart } from '../commands/files/searched-part.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'

/** The number of texts that are read of a call without any known name. */
const maxTexts = 16

/**
 * Emits an opaque effect for a call without the argument that says what it does, under any known name. Where its kind
 * is certain and it holds text all the same, that text may be the one that runs: then none of it counts as read.
 */
export function missingArgument(call: ToolCall, argument: string, { out, outer }: ReadContext): void {
  const isHidden = call.kind !== 'tool' && everyString(call.arguments).some(({ text }) => text.trim() !== '')
  out.emit({
    type: 'opaque',
    what: 'argument',
    why: isHidden
      ? `no argument is known to be the ${argument}, so what it does can't be read`
      : `the argument ${argument} is missing, so nothing can be read`,
    weight: isHidden ? 'everything' : 'matters',
    evidence: outer,
    through: [],
  })
}

/** Returns the texts of a call whose arguments have unknown names: each may say what it does. */
export function unnamedTexts(call: ToolCall) {
  return everyString(call.arguments).slice(0, maxTexts)
}

const contentNames = [
  'content',
  'contents',
  'text',
  'file_text',
  'new_string',
  'new_str',
  'new_source',
  'new',
  'new_text',
  'new_content',
  'replacement',
  'data',
  'body',
  'diff',
  'code_edit',
  'insert_text',
]

/**
 * Returns the new text of the file, as far as the call spells it; of several edits, the text that each of them puts in.
 */
function writtenContent(args: JsonObject): NamedArgument | undefined {
  const { edits } = args
  if (!Array.isArray(edits)) return textArgument(args, [...contentNames, 'edits'])
  const text = edits
    .slice(0, 500)
    .map(edit => (isJsonObject(edit) ? textArgument(edit, contentNames)?.text : undefined) ?? '')
    .join('\n')
  return { name: 'edits', pointer: '/edits', value: edits, text }
}

const patternNames = ['pattern', 'query', 'regex', 'search', 'text']
const aroundNames = ['-A', '-B', '-C', 'context', 'before_context', 'after_context']
/** Arguments that say that names or counts come back, and no lines. */
const named = wordSet('files_with_matches count files_only names_only')

/** Returns the part of a folder that a tool searches, and what it shows of it. */
function toolScope({ arguments: args }: ToolCall): TreeScope {
  const texts = (...names: readonly string[]) => textArguments(args, names).map(({ text }) => text)
  const shown = argumentText(args, ['output_mode', 'mode'])
  const isAround = argumentText(args, aroundNames) !== undefined
  const lines = argumentText(args, patternNames)
  return {
    ...searchedPart({
      globs: texts('glob', 'include', 'include_pattern', 'includes', 'file_pattern'),
      left: texts('exclude', 'exclude_pattern', 'excludes'),
      types: texts('type', 'file_type'),
    }),
    ...(shown !== undefined && named.has(shown) && { shows: 'names' }),
    ...(lines !== undefined && !isAround && { lines }),
  }
}

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
  'folder_path',
  'directory_path',
  'dir_path',
  'dir',
  'input',
  'target',
  'name',
  'uri',
]

/** Reads a tool that reads, writes, deletes or moves a file that an argument names. */
export function readFileTool(
  type: 'read' | 'write' | 'delete' | 'move',
  call: ToolCall,
  context: ReadContext,
): void {
  if (type === 'move') return readMove(call, context)
  const looks =
    type === 'write' && /^(?:view|read)$/.test(textArgument(call.arguments, ['command'])?.text ?? '')
  const paths = firstNamed(call)
  if (paths.length === 0 && !isListing(call)) missingArgument(call, 'path', context)
  for (const path of paths) emitTool(looks ? 'read' : type, path, call, context)
  if (paths.length === 0 && type === 'read' && isSearch(call)) searchUnsaid(call, context)
}

/** A search that names no folder looks into the one that it is called in. In the workspace that is done all the time. */
function searchUnsaid(call: ToolCall, context: ReadContext): void {
  const target = targetOf('.', context)
  const sought = textArgument(call.arguments, ['pattern', 'query', 'regex'])
  if (!sought || /^(?:inside|generated|workspace|temp)$/.test(target.class)) return
  const evidence = evidenceOf(sought)
  context.out.emit({ type: 'read', target, recursive: true, scope: toolScope(call), evidence, through: [] })
}

/** Tells whether a call is a search or a listing: without a path it is about the folder that it is called in. */
function isListing({ kind, tool }: ToolCall): boolean {
  return kind !== 'file_write' && (kind === 'tool' || /glob|grep|search|list|find|ls/i.test(tool ?? ''))
}

/** Returns the arguments of the first name that is given: a call has one path, or one list of paths. */
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
  const content = type === 'write' ? writtenContent(call.arguments) : undefined
  const raw = withoutScheme(path.text)
  // Tools that read many files take patterns; one that does not finds no such file.
  const target = targetOf(raw, context, type === 'read' && /\*/.test(raw))
  const effect = {
    type,
    target,
    recursive: isRecursive(type, call),
    ...(type === 'read' && partOf(target, call)),
    ...(content !== undefined && {
      ...writtenPart(call.arguments, content.name),
      content: { from: 'literal', text: content.text } as const,
    }),
    evidence: evidenceOf(path),
    through: [],
  }
  context.out.emit(effect)
  const hidden = hiddenPath(raw, target, type, context)
  if (hidden) {
    context.out.emit({ ...effect, target: hidden.target })
    context.out.emit({
      type: 'disguise',
      how: hidden.how,
      undone: true,
      evidence: effect.evidence,
      through: [],
    })
  }
  if (content) readContent(target, content, context)
}

/** Of a search the part that it looks into; of a pattern for many files the names that fit it. */
function partOf({ glob, raw }: PathTarget, call: ToolCall): Pick<FileEffect, 'scope'> {
  if (isSearch(call)) return { scope: toolScope(call) }
  const name = raw.slice(raw.lastIndexOf('/') + 1)
  return glob ? { scope: { found: true, ...(/^[*.]*$/.test(name) ? {} : { only: [name] }) } } : {}
}

/** A search prints what it finds in all files of a folder; one by names prints names. */
function isSearch({ tool, arguments: args }: ToolCall): boolean {
  const name = tool ?? ''
  const isByName = /(?:search|find)[_-]?(?:for[_-]?)?files?$|file[_-]?search$|glob/i.test(name)
  return (
    /grep|search|ripgrep/i.test(name) &&
    !isByName &&
    ('pattern' in args || 'query' in args || 'regex' in args)
  )
}

function isRecursive(type: 'read' | 'write' | 'delete', call: ToolCall): boolean {
  if (type === 'read') return isSearch(call)
  const { tool, arguments: args } = call
  const isTree = /dir|folder|tree|recurs/i.test(tool ?? '') || args['recursive'] === true
  return type === 'delete' && isTree
}

function targetOf(text: string, { place }: ReadContext, glob = false): PathTarget {
  const target = pathTarget({ text, known: true, glob }, place)
  if (!/^(?:[A-Za-z]:[\\/]|%[A-Za-z]{4,20}%)/.test(text)) return target
  const other = pathTarget({ text: fromWindowsPath(text), known: true, glob: false }, place)
  return other.roles.length > 0 || other.class === 'system' ? { ...other, raw: text } : target
}

/**
 * Returns the path that is left once tricks are undone, when it leads somewhere else that matters; a file may well be
 * named `a%20b`.
 */
function hiddenPath(
  raw: string,
  shown: PathTarget,
  type: 'read' | 'write' | 'delete',
  context: ReadContext,
): { readonly target: PathTarget; readonly how: DisguiseWay } | null {
  const { path, tricks } = undoPath(raw)
  if (tricks.length === 0) return null
  const target = targetOf(path, context)
  const leads = target.class !== shown.class || target.roles.some(role => !shown.roles.includes(role))
  const cuts = tricks.some(trick => trick === 'null' || trick === 'control' || trick === 'process')
  const guarded = target.class === 'system' || target.class === 'system-root' || target.class === 'root'
  if (!leads && tricks.every(trick => trick === 'percent') && !tellingEscape.test(raw)) return null
  if (type === 'read' && isCarelessSpelling(tricks) && target.roles.every(role => role === 'system-config'))
    return null
  const layered = /%25(?:25)*[2-7][\da-f]/i.test(raw)
  return leads || cuts || guarded || layered || (tricks.includes('unicode') && isMixed(raw))
    ? { target, how: `path ${tricks.join(', ')}` }
    : null
}

/** Capitals and blanks around a path are slips; they hide nothing where anybody may read what is meant. */
function isCarelessSpelling(tricks: readonly string[]): boolean {
  return tricks.every(trick => trick === 'case' || trick === 'spaces')
}

/**
 * Escapes in a path that tell of a trick. Letters, digits, dots, slashes and percent signs need none; spaces, brackets
 * and letters of other alphabets do.
 */
const tellingEscape = /%(?:[01][\da-f]|2[5def]|3\d|4[1-9a-f]|5[\dacf]|6[1-9a-f]|7[\daf])/i

/** Tells whether one name mixes Latin letters with imitations of them; a name in another language does not. */
function isMixed(path: string): boolean {
  return findOddCharacters(path)?.how === 'homoglyph'
}

/** Reads the written text for odd characters, and for dangers once it runs. */
function readContent(target: PathTarget, content: NamedArgument, context: ReadContext): void {
  const evidence = evidenceOf(content)
  const odd = findOddCharacters(content.text)
  const obeyed = target.roles.some(role => obeyedRoles.has(role)) && odd?.how !== 'escape'
  if (odd && (obeyed || (odd.how !== 'homoglyph' && !isOrdinaryMark(content.text, odd.at)))) {
    const how: DisguiseWay = `${odd.how} in ${obeyed ? 'instructions' : 'text'}`
    context.out.emit({
      type: 'disguise',
      how,
      undone: true,
      evidence: { ...evidence, start: odd.at, end: odd.at + 1 },
      through: [],
    })
  }
  const inside = { ...context, pointer: content.pointer, offset: null, outer: evidence }
  if (!runsLater(target, context.place)) emitWrittenDangers(target, content.text, inside)
}

const obeyedRoles: ReadonlySet<string> = new Set([
  'agent-instruction',
  'agent-settings',
  'ci',
  'editor-config',
  'git-hook',
])

/** A byte order mark at the beginning, or one stray mark between blanks: neither hides or splits a word. */
function isOrdinaryMark(text: string, at: number): boolean {
  if (at === 0 && text.charCodeAt(0) === 0xfeff) return true
  const alone = /^\s$/.test(text[at - 1] ?? '\n') && /^\s$/.test(text[at + 1] ?? '\n')
  return (
    alone && /[\u200b\ufeff\u00ad]/.test(text[at] ?? '') && findOddCharacters(text.slice(at + 1)) === null
  )
}

function withoutScheme(path: string): string {
  return /^file:\/\//i.test(path) ? path.replace(/^file:\/\/(?:localhost)?/i, '') : path
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
    recursive: /dir|folder|tree|recurs/i.test(call.tool ?? '') || call.arguments['recursive'] === true,
    evidence: evidenceOf(from),
    through: [],
  })
}

function evidenceOf(argument: NamedArgument) {
  return { pointer: argument.pointer, start: 0, end: argument.text.length }
}
