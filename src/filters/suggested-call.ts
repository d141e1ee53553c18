import type { CallKind } from '../model/tool-call.ts'
import type { JsonObject } from '../model/json.ts'

const programs = new Set(
  (
    'git gh npm npx ls cat head tail mv cp rm find du df chmod chown docker kubectl terraform helm curl wget pip uv ' +
    'systemctl crontab ps kill sudo brew apt mkdir trash tar rsync psql node python python3 aws gcloud az pnpm yarn ssh'
  ).split(' '),
)

/** The call that a suggestion means: SQL, a shell command, or undefined where it is advice in words. */
export function suggestedCall(
  instead: string,
): { readonly kind: CallKind; readonly arguments: JsonObject } | undefined {
  if (/^(?:SELECT|ALTER|CREATE|UPDATE|DELETE|EXPLAIN|WITH) /.test(instead))
    return { kind: 'sql', arguments: { query: instead } }
  const [first = ''] = instead.split(' ')
  return programs.has(first) ? { kind: 'shell', arguments: { command: instead } } : undefined
}
