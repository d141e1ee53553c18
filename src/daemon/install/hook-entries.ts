import type { HookEvents, HookSettings } from '../../ground/clients/client-record.ts'
import type { InstallPlaces } from './client-install.ts'
import { hookCommand } from './hook-command.ts'
import type { JsonEntries } from './json-entries.ts'

/** The entries that register the installed command for its events, in the layout of a client’s settings. */
export function hookEntries(
  { launcher }: InstallPlaces,
  { judged, told, withoutMatcher = [] }: HookEvents,
  { layout, entry, needed }: Pick<HookSettings, 'layout' | 'entry' | 'needed'>,
): JsonEntries {
  const { before, command, after } = entry
  const lists = [...judged, ...told].map(event => {
    const isJudged = judged.includes(event)
    const line = hookCommand(launcher, event, isJudged)
    const hook = { ...before, [command]: line, ...after, ...(isJudged && entry.judged) }
    const matcher = withoutMatcher.includes(event) ? {} : { matcher: '*' }
    return { at: ['hooks', event], entry: layout === 'list' ? hook : { ...matcher, hooks: [hook] } }
  })
  return { lists, mark: launcher, ...(needed && { needed }) }
}
