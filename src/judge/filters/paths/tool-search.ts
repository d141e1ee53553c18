import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { PathTarget } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { isWithin } from '../../readers/paths/path-target.ts'
import { argumentText } from '../../readers/named-argument.ts'
import { credentialSearch } from './credential-search.ts'

/** Returns the credentials that a tool searches files for; null for every other search. */
export function toolSearch(call: ToolCall, { path }: PathTarget, { workspace }: Place): string | null {
  if (call.kind !== 'file_read') return null
  const pattern = argumentText(call.arguments, ['pattern', 'glob', 'query', 'regex', 'search'])
  if (pattern === undefined || pattern.length > 1_000) return null
  const given = argumentText(call.arguments, ['path', 'directory', 'dir', 'folder', 'root', 'cwd']) ?? '.'
  // `..` may be the home folder.
  const folder =
    path !== null && /(?:^|\/)\.\.(?:\/|$)/.test(given) && isWithin(workspace, path) ? path : given
  if (/grep|content|text/i.test(call.tool ?? ''))
    return credentialSearch({ program: 'rg', argv: [pattern, folder] })
  const above = /^((?:~|\/)[^*?[{]{0,300}\/)/.exec(pattern)?.[1]
  return credentialSearch({
    program: 'find',
    argv: [above ?? folder, '-name', pattern.replace(/^[^\n]*\//, '')],
  })
}
