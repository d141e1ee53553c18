import type { ReadContext } from '../read-context.ts'
import type { FileEffect, PathTarget } from '../../../ground/model/effect.ts'
import { fromWindowsPath } from '../paths/from-windows-path.ts'
import { pathTarget } from '../paths/path-target.ts'

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

/** Methods of what a command gives: `(Get-Item x).Delete()`, `gci x | % { $_.Delete() }`, and of a script made from text. */
export function readPowerShellMethods(text: string, fetched: string | undefined, context: ReadContext): void {
  const { out, outer, through } = context
  const deleted =
    /\(\s{0,3}(?:get-item|gi|get-childitem|gci|ls|dir)\s{1,3}['"]?([^\s'"()|;]{1,300})[^()\n]{0,100}\)\.Delete\(/i.exec(
      text,
    ) ??
    /\b(?:get-item|gi|get-childitem|gci|ls|dir)\s{1,3}['"]?([^\s'"()|;]{1,300})[^|\n]{0,100}\|[^|\n]{0,40}\$_\.Delete\(/i.exec(
      text,
    )
  if (deleted?.[1]) emitCmdletPath('delete', deleted[1], context, { recursive: true })
  if (/Win32_ShadowCopy[\s\S]{0,200}\b(?:Delete|Remove)/i.test(text))
    wipeDisk('win32_shadowcopy', [], context)
  const script = /\[scriptblock\]::create\(\s{0,3}(?:'([^']{1,4000})'|"([^"]{1,4000})"|)/i.exec(text)
  if (!script) return
  const code = script[1] ?? script[2]
  if (code !== undefined && out.takeMade(code.length))
    context.code.readCode('powershell', code, { ...context, depth: context.depth + 1, offset: null })
  else if (fetched !== undefined) {
    const source = { from: 'download', url: fetched.slice(0, 300) } as const
    out.emit({ type: 'execute', language: 'powershell', source, read: false, evidence: outer, through })
  }
}

/** Emits what leaves nothing on a disk, or nothing that could bring it back. */
export function wipeDisk(
  name: string,
  words: readonly string[],
  { out, outer: evidence, through }: ReadContext,
): void {
  if (hasParameter(words, 'whatif')) return
  const about = {
    provider: 'disk',
    verb: 'delete',
    resource: 'volume',
    whole: true,
    production: false,
  } as const
  const target = `${name} ${words.join(' ')}`.trim().slice(0, 120)
  out.emit({ type: 'infrastructure', ...about, target, unattended: true, evidence, through })
}
