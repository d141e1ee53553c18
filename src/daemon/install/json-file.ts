import type { Json } from '../../ground/model/json.ts'
import type { InstallFile } from './client-install.ts'
import {
  addEntries,
  type IsOurs,
  isBare,
  type JsonEntries,
  removeEntries,
  withoutForm,
} from './json-entries.ts'
import { commandIn, isGone } from './own-form.ts'

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
