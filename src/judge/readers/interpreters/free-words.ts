import type { FileEffect, PathTarget } from '../../../ground/model/effect.ts'
import { fromWindowsPath } from '../paths/from-windows-path.ts'
import { pathTarget } from '../paths/path-target.ts'
import type { ReadContext } from '../read-context.ts'

/** Tells whether the parameter `-Name` is given, by its beginning. */
export function hasParameter(words: readonly string[], start: string): boolean {
  return words.some(word => word.toLowerCase().startsWith(`-${start}`))
}

/** Returns the word after a parameter. */
export function valueOf(words: readonly string[], name: RegExp): string | undefined {
  const at = words.findIndex(word => name.test(word))
  return at === -1 ? undefined : words[at + 1]
}

const takesValue =
  /^-(?:include|exclude|filter|ea|erroraction|stream|credential|value|encoding|itemtype|type|name|propertytype|delimiter)$/i

/** Returns the words that are neither a parameter nor the value of one. */
export function freeWords(words: readonly string[]): readonly string[] {
  return words.filter((word, i) => !word.startsWith('-') && !takesValue.test(words[i - 1] ?? ''))
}

/** Returns a path of PowerShell as a path of this machine. */
export function cmdletTarget(path: string, place: ReadContext['place']): PathTarget {
  const text = fromWindowsPath(path)
  return pathTarget({ text, known: !text.includes('$'), glob: /[*?]/.test(text) }, place)
}

/** Emits one effect on a file, or on a key of the registry. */
export function emitCmdletPath(
  type: FileEffect['type'],
  path: string,
  { out, place, outer, through }: ReadContext,
  more: { readonly recursive?: boolean },
): void {
  if (/^(?:HKLM|HKCU|HKCR|HKU|Registry::)/i.test(path)) {
    const verb = type === 'delete' ? 'unprotect' : type === 'read' ? 'read' : 'edit'
    out.emit({ type: 'kernel', verb, target: path.slice(0, 120), whole: false, evidence: outer, through })
    return
  }
  out.emit({
    type,
    target: cmdletTarget(path, place),
    recursive: more.recursive === true,
    evidence: outer,
    through,
  })
}
