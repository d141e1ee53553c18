import type { HookEvents, HookSettings } from '../../ground/clients/client-record.ts'
import type { Json } from '../../ground/model/json.ts'
import type { InstallFile, InstallPlaces } from './client-install.ts'
import { hookCommand } from './try-client.ts'
import {
  addEntries,
  isBare,
  type IsOurs,
  type JsonEntries,
  removeEntries,
  withoutForm,
} from './json-entries.ts'
import { commandIn, isGone } from './own-form.ts'

/** The entries that register the installed command for its events, in the layout of a client’s settings. */
export function hookEntries(
  { launcher }: InstallPlaces,
  { judged, told: messages, withoutMatcher = [] }: HookEvents,
  { layout, entry, needed }: Pick<HookSettings, 'layout' | 'entry' | 'needed'>,
): JsonEntries {
  const { before, command, after } = entry
  const lists = [...judged, ...messages].map(event => {
    const isJudged = judged.includes(event)
    const line = hookCommand(launcher, event, isJudged)
    const hook = { ...before, [command]: line, ...after, ...(isJudged && entry.judged) }
    const matcher = withoutMatcher.includes(event) ? {} : { matcher: '*' }
    return { at: ['hooks', event], entry: layout === 'list' ? hook : { ...matcher, hooks: [hook] } }
  })
  return { lists, mark: launcher, ...(needed && { needed }) }
}

/** Settings in JSON, with comments or without, of which some entries are ours. */
export function jsonFile(path: string, entries: JsonEntries): InstallFile {
  const isLost = lostIn(entries, false)
  return {
    path,
    mode: 0o600,
    add: text => addEntries(text?.trim() ? withoutForm(text, entries, isLost, false) : text, entries),
    remove: text => removeEntries(text, entries),
    clear: text => {
      const left = withoutForm(text, entries, lostIn(entries, true), true)
      return left !== text && isBare(left, entries) ? null : left
    },
    byHand: addEntries(null, entries),
  }
}

/** Tells texts that name a command of ours that is gone; or, with `own`, the one that is installed now. */
function lostIn({ lists, mark }: JsonEntries, own: boolean): IsOurs {
  const forms = lists.flatMap(({ entry }) => textsIn(entry)).filter(text => text.includes(mark))
  return text =>
    forms.some(wanted => {
      const command = commandIn(text, { wanted, launcher: mark })
      return command === mark ? own : command !== undefined && isGone(command)
    })
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object'
    ? Object.values(value).flatMap(one => textsIn(one as Json))
    : []
}
