import { GateError } from '../../ground/model/errors.ts'
import type { ObserveSettings } from '../../ground/model/policy.ts'

const begin = '# countersign observe: begin (countersign observe --end takes these lines out)'
const end = '# countersign observe: end'

/**
 * Returns the person’s policy with these settings at its end, in lines of their own. Throws `configuration` as
 * `withoutObserve` does.
 */
export function withObserve(toml: string, { until, profiles }: ObserveSettings): string {
  const rest = withoutObserve(toml)
  const lines = [
    begin,
    '[observe]',
    `until = ${new Date(until).toISOString().slice(0, 19)}Z`,
    ...(profiles.length === 0 ? [] : [`profiles = ${JSON.stringify(profiles)}`]),
    end,
  ]
  return `${rest}${rest === '' ? '' : rest.endsWith('\n\n') ? '' : rest.endsWith('\n') ? '\n' : '\n\n'}${lines.join('\n')}\n`
}

/** Returns the policy without those lines. Throws `configuration` where somebody wrote such a table themselves. */
export function withoutObserve(toml: string): string {
  const from = toml.indexOf(begin)
  const to = toml.indexOf(end, from)
  const rest =
    from === -1 || to === -1
      ? toml
      : toml.slice(0, from).replace(/\n\n$/, '\n') + toml.slice(to + end.length).replace(/^\n/, '')
  if (!/^[ \t]*\[[ \t]*observe[ \t]*\]/m.test(rest)) return rest
  throw new GateError(
    'configuration',
    'Your policy file has an [observe] table that you wrote yourself: change it there.',
    'observe',
  )
}
