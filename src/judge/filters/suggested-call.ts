import type { CallKind } from '../../ground/model/tool-call.ts'
import type { JsonObject } from '../../ground/model/json.ts'
import { mapOf } from '../../ground/model/map-of.ts'

const programs = new Set(
  (
    'git gh npm npx ls cat head tail mv cp rm find du df chmod chown docker kubectl terraform helm curl wget pip uv ' +
    'cargo poetry pulumi systemctl crontab ps kill sudo brew apt mkdir trash tar rsync psql node python python3 aws gcloud az pnpm yarn ssh'
  ).split(' '),
)

/** Something harmless of its kind for each placeholder, so that a suggestion can be judged. */
const samples: ReadonlyMap<string, string> = mapOf({
  address: 'https://downloads.test/file',
  file: 'notes.txt',
  image: 'alpine',
  'new-branch': 'my-fix',
  pid: '4711',
  remote: 'origin',
  table: 'orders',
})

/**
 * The call that a suggestion means, with something harmless in the place of its placeholders: SQL, a shell command, or
 * undefined where it is advice in words.
 */
export function suggestedCall(
  suggestion: string,
): { readonly kind: CallKind; readonly arguments: JsonObject } | undefined {
  const instead = suggestion.replaceAll(
    /<([a-z-]{1,20})>/g,
    (whole, name: string) => samples.get(name) ?? whole,
  )
  if (/^(?:SELECT|ALTER|CREATE|UPDATE|DELETE|EXPLAIN|WITH) /.test(instead))
    return { kind: 'sql', arguments: { query: instead } }
  const [first = ''] = instead.split(' ')
  return programs.has(first) ? { kind: 'shell', arguments: { command: instead } } : undefined
}
