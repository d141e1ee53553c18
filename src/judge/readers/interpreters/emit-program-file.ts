import type {
  DataSource,
  Evidence,
  FileEffect,
  PathTarget,
  TransferEffect,
  TreeScope,
} from '../../../ground/model/effect.ts'
import { pathTarget } from '../paths/path-target.ts'
import type { ReadContext } from '../read-context.ts'
import type { CodeCall } from './program-walk.ts'
import { alternatives, asPart, knownText, type Value } from './value.ts'

/** Returns the paths that a value names; an unknown part keeps its place as `$name`. */
export function pathTargetsOf(value: Value, { place }: ReadContext): readonly PathTarget[] {
  const values =
    value.list && value.text === undefined ? value.list.flatMap(alternatives) : alternatives(value)
  return values
    .slice(0, 100)
    .map(item =>
      pathTarget(
        { text: withoutScheme(asPart(item)), known: item.known === true, glob: item.glob === true },
        place,
      ),
    )
}

function withoutScheme(path: string): string {
  return path.startsWith('file://') ? path.slice(7) : path
}

/**
 * Returns the value that names the path: an argument of `os.remove(path)`, or what stands before the dot of
 * `Path(path).unlink()`.
 */
export function pathOf(call: CodeCall): Value | undefined {
  const { receiver, args, name } = call
  const own = name.startsWith('.') || name.includes('Path()') || /(?:\(\)|\])\.\w+$/.test(name)
  if (own && (receiver?.text !== undefined || receiver?.any)) return receiver
  const first = name.endsWith('Truncate') ? args[0] : args[0]
  return first ?? (own ? receiver : undefined) ?? call.named.get('path')
}

/** Emits one file effect for each path of a value. */
export function emitProgramFile(
  type: FileEffect['type'],
  path: Value,
  context: ReadContext,
  evidence: Evidence,
  more: { readonly recursive?: boolean; readonly content?: DataSource; readonly value?: string } = {},
): void {
  const { recursive = false, content, value } = more
  for (const target of pathTargetsOf(path, context))
    context.out.emit({
      type,
      target,
      recursive,
      ...(type === 'read' && foundBelow(target)),
      ...(content && { content }),
      ...(value !== undefined && { value }),
      evidence,
      through: context.through,
    })
}

/** Emits a move, copy or link of the first path to the second. */
export function emitTransfer(
  type: TransferEffect['type'],
  call: CodeCall,
  context: ReadContext,
  evidence: Evidence,
): void {
  const own = call.name.includes('Path()')
  const [from, to] = own ? [call.receiver, call.args[0]] : call.args
  const [target] = to ? pathTargetsOf(to, context) : []
  if (!from || !target) return
  const recursive = /tree|cp_r|cpSync|\.cp$/.test(call.name)
  for (const source of pathTargetsOf(from, context))
    context.out.emit({
      type,
      target: source,
      to: target,
      recursive,
      ...(type === 'copy' && foundBelow(source)),
      evidence,
      through: context.through,
    })
}

/** A pattern in a program stands for what a walk finds, hidden files among it; the name at its end says which. */
function foundBelow({ glob, raw }: PathTarget): { readonly scope?: TreeScope } {
  if (!glob) return {}
  const name = raw.slice(raw.lastIndexOf('/') + 1)
  return { scope: { found: true, ...(/^[*.]*$|\$/.test(name) ? {} : { only: [name] }) } }
}

const modes = /^[rwxab+tU><|]{1,4}(?::[\w-]{1,20})?$/

/** Returns what `open` is for. Its mode says so, and without one it reads. Perl and Ruby open commands too. */
export function openMode({ args, named }: CodeCall): 'read' | 'write' | 'append' {
  const mode =
    knownText(named.get('mode')) ??
    args
      .slice(1)
      .map(knownText)
      .find(text => text !== undefined && modes.test(text)) ??
    'r'
  if (/^>>|a/.test(mode)) return 'append'
  return /[wx>]/.test(mode) || /O_(?:WRONLY|RDWR|CREAT)/.test(args[1]?.raw ?? '') ? 'write' : 'read'
}

/** Returns the file that `open` opens: Perl's stands last, and may hold its mode. */
export function openedPath(
  { args }: CodeCall,
  language: string,
): { readonly path: Value | undefined; readonly pipe: boolean; readonly prefix: string } {
  if (language !== 'perl') {
    const [path] = args
    const pipe = language === 'ruby' && path?.text?.startsWith('|') === true
    return { path: pipe && path ? { ...path, text: (path.text ?? '').slice(1) } : path, pipe, prefix: '' }
  }
  const mode = args[1]?.text ?? ''
  const split = /^\s*(\+?[<>]{1,2}&?|\|)?\s*([\s\S]*?)\s*(\|?)\s*$/.exec(mode)
  const pipe = /^(?:\||-\||\|-)$/.test(mode.trim()) || split?.[1] === '|' || split?.[3] === '|'
  const path = args[2] ?? (args[1] && { ...args[1], text: split?.[2] ?? mode })
  return { path, pipe, prefix: split?.[1] ?? mode }
}
