import type { DataSource, FileEffect, PathTarget } from '../../../ground/model/effect.ts'
import { fromWindowsPath } from '../paths/from-windows-path.ts'
import { pathTarget } from '../paths/path-target.ts'
import type { ReadContext } from '../read-context.ts'

/** Returns a path of PowerShell as a path of this machine. */
export function cmdletTarget(path: string, place: ReadContext['place']): PathTarget {
  const text = fromWindowsPath(path.replace(/^(?:Microsoft\.PowerShell\.Core\\)?FileSystem::/i, ''))
  const target = pathTarget({ text, known: !text.includes('$'), glob: /[*?]/.test(text) }, place)
  // A drive is of another machine: that this one has no such path proves nothing.
  return /^[a-z]:/i.test(path) ? { ...target, raw: path.replaceAll('\\', '/') } : target
}

/** Emits one effect on a file, or on a key of the registry. */
export function emitCmdletPath(
  type: FileEffect['type'],
  path: string,
  { out, place, outer, through }: ReadContext,
  more: { readonly recursive?: boolean; readonly content?: DataSource; readonly left?: string },
): void {
  if (/^(?:HKLM|HKCU|HKCR|HKU|Registry::)/i.test(path)) {
    const verb = type === 'delete' ? 'unprotect' : type === 'read' ? 'read' : 'edit'
    out.emit({ type: 'kernel', verb, target: path.slice(0, 120), whole: false, evidence: outer, through })
    return
  }
  // Other drives of a session hold no files: its variables, functions, certificates.
  if (/^(?:env|variable|function|alias|cert|wsman):/i.test(path)) return
  const { recursive = false, content, left } = more
  const target = cmdletTarget(path, place)
  out.emit({
    type,
    target,
    recursive,
    ...(content && { content }),
    ...(left !== undefined && { narrowed: true, pattern: left }),
    evidence: outer,
    through,
  })
}
