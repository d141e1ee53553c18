import { parse as parseToml } from 'smol-toml'
import { GateError } from '../model/errors.ts'
import type { Json } from '../model/json.ts'
import type { InstallFile } from './client-install.ts'
import {
  addEntries,
  type IsOurs,
  isBare,
  type JsonEntries,
  removeEntries,
  withoutForm,
} from './json-entries.ts'
import { unreadableFile } from './check-keys.ts'
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

/** A file that is ours alone; one of the same name that is not ours is left as it is. */
export function ownFile(path: string, text: string, mode: number, launcher?: string): InstallFile {
  const mark = 'countersign'
  return {
    path,
    mode,
    add: there => {
      if (there === null || there.toLowerCase().includes(mark)) return text
      throw unreadableFile('somebody else’s file stands there')
    },
    remove: there => (there.toLowerCase().includes(mark) ? null : there),
    clear: there => (isLostFile(there, text, launcher) ? null : there),
    ...(launcher === undefined && { isCompanion: true }),
    byHand: text,
  }
}

/** Whether a file says that we wrote it, as ours do, and names the installed command or one that is gone. */
function isLostFile(there: string, text: string, launcher: string | undefined): boolean {
  const lines = there.split('\n')
  const wanted = text.split('\n')
  const says = wanted.find(line => line.toLowerCase().includes('written by countersign'))
  if (says === undefined || !lines.includes(says)) return false
  if (launcher === undefined) return true
  const naming = wanted.find(line => line.includes(launcher))
  if (naming === undefined) return false
  const commands = lines.flatMap(line => commandIn(line, { wanted: naming, launcher }) ?? [])
  return commands.length > 0 && commands.every(command => command === launcher || isGone(command))
}

const begin = '# countersign: begin'
const end = '# countersign: end'

/** Settings in TOML with a marked block of ours at their end. */
export function tomlFile(path: string, block: string): InstallFile {
  const marked = `${begin}\n${block.trimEnd()}\n${end}\n`
  return {
    path,
    mode: 0o644,
    add: text => {
      const others = withoutBlock(text ?? '')
      const gap = others === '' || others.endsWith('\n') ? '' : '\n'
      return checkToml(`${others}${gap}${marked}`)
    },
    remove: text => {
      const left = withoutBlock(text)
      return left.trim() === '' ? null : left
    },
    clear: text => clearBlock(text, marked),
    byHand: marked,
  }
}

/** A block names the command more than once: it is ours where its words are those that are written now. */
function clearBlock(text: string, marked: string): string | null {
  if (!text.includes(marked)) return text
  const left = withoutBlock(text)
  return left.trim() === '' ? null : left
}

function withoutBlock(text: string): string {
  const from = text.indexOf(`${begin}\n`)
  if (from < 0) return text
  const to = text.indexOf(`${end}\n`, from)
  if (to < 0) throw unreadableFile('the end of our block is missing')
  return text.slice(0, from) + text.slice(to + end.length + 1)
}

function checkToml(text: string): string {
  try {
    parseToml(text)
    return text
  } catch {
    throw new GateError('invalid', 'The file is left as it is: with our block it would be no TOML any more.')
  }
}
