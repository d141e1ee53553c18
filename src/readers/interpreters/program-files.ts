import type { Evidence, FileEffect } from '../../model/effect.ts'
import { pathTarget } from '../paths.ts'
import type { ReadContext } from '../read-context.ts'
import type { CodeArgument, CodeCall } from './scan-calls.ts'

function word(argument: CodeArgument) {
  const text = argument.text ?? argument.list?.join('/') ?? expanded(argument.spelled)
  return {
    text: text ?? `\${${argument.spelled.slice(0, 80)}}`,
    known: text !== undefined,
    glob: text !== undefined && /[*?]/.test(text),
  }
}

/** `os.path.expanduser("~/x")`, `os.environ["HOME"] + "/x"`, `Path.home() / "x"`, `os.path.join("a", "b")`, `glob.glob("*")`. */
function expanded(spelled: string): string | undefined {
  const literals = [...spelled.matchAll(/(["'])((?:(?!\1)[^\\\n]){0,500})\1/g)].map(
    match => match[2] as string,
  )
  if (
    /^(?:os\.path\.)?(?:expanduser|expandvars|abspath|realpath)\(\s*["'][^"']*["']\s*\)$|^glob\.i?glob\(\s*["'][^"']*["']|^(?:pathlib\.)?Path\(\s*["'][^"']*["']\s*\)$|^new URL\(/.test(
      spelled,
    )
  )
    return literals[0]
  if (
    /^(?:os\.)?(?:path\.)?(?:join|resolve)\(\s*(?:["'][^"']*["']\s*,?\s*)+\)$|^path\.(?:join|resolve)\(\s*(?:["'][^"']*["']\s*,?\s*)+\)$/.test(
      spelled,
    )
  )
    return literals.join('/')
  if (
    /^(?:os\.environ(?:\.get\(|\[)["']HOME["'][)\]]|process\.env\.HOME|os\.homedir\(\)|(?:pathlib\.)?Path\.home\(\)|ENV\[["']HOME["']\]|\$ENV\{HOME\}|getenv\(["']HOME["']\))/.test(
      spelled,
    )
  )
    return ['~', ...literals.filter(text => text !== 'HOME').map(text => text.replace(/^\//, ''))].join('/')
  return undefined
}

/** The path of `Path("x").unlink()`. */
export function receiverPath(call: CodeCall): CodeArgument | undefined {
  return /\(\)\./.test(call.name) || call.name.startsWith('.') ? { spelled: 'the path before it' } : undefined
}

/** The path that an argument names. */
export function targetOf(argument: CodeArgument, { place }: ReadContext) {
  return pathTarget(word(argument), place)
}

/** Emits one file effect for each path of an argument. */
export function emitFile(
  type: FileEffect['type'],
  path: CodeArgument,
  context: ReadContext,
  evidence: Evidence,
  recursive: boolean,
): void {
  const paths =
    path.list && path.text === undefined ? path.list.map(text => ({ text, spelled: text })) : [path]
  for (const item of paths)
    context.out.emit({ type, target: targetOf(item, context), recursive, evidence, through: context.through })
}

/** Emits a move or copy of the first argument to the second. */
export function emitTransfer(
  type: 'move' | 'copy',
  call: CodeCall,
  context: ReadContext,
  evidence: Evidence,
): void {
  const [from, to] = call.args
  if (from && to)
    context.out.emit({
      type,
      target: targetOf(from, context),
      to: targetOf(to, context),
      recursive: false,
      evidence,
      through: context.through,
    })
}
