import { emitCmdletPath, hasParameter } from './free-words.ts'
import type { ReadContext } from '../read-context.ts'

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
