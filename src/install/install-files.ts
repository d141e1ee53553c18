import { parse as parseToml } from 'smol-toml'
import { GateError } from '../model/errors.ts'
import type { InstallFile } from './client-install.ts'
import { addEntries, type JsonEntries, removeEntries } from './json-entries.ts'
import { unreadable } from './json-keys.ts'

/** Settings in JSON, with comments or without, of which some entries are ours. */
export function jsonFile(path: string, entries: JsonEntries): InstallFile {
  return {
    path,
    mode: 0o600,
    add: text => addEntries(text, entries),
    remove: text => removeEntries(text, entries),
    byHand: addEntries(null, entries),
  }
}

/** A file that is ours alone; one of the same name that is not ours is left as it is. */
export function ownFile(path: string, text: string, mode: number, mark = 'countersign'): InstallFile {
  return {
    path,
    mode,
    add: there => {
      if (there === null || there.toLowerCase().includes(mark)) return text
      throw unreadable('somebody else’s file stands there')
    },
    remove: there => (there.toLowerCase().includes(mark) ? null : there),
    byHand: text,
  }
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
      return checked(`${others}${gap}${marked}`)
    },
    remove: text => {
      const left = withoutBlock(text)
      return left.trim() === '' ? null : left
    },
    byHand: marked,
  }
}

function withoutBlock(text: string): string {
  const from = text.indexOf(`${begin}\n`)
  if (from < 0) return text
  const to = text.indexOf(`${end}\n`, from)
  if (to < 0) throw unreadable('the end of our block is missing')
  return text.slice(0, from) + text.slice(to + end.length + 1)
}

function checked(text: string): string {
  try {
    parseToml(text)
    return text
  } catch {
    throw new GateError('invalid', 'The file is left as it is: with our block it would be no TOML any more.')
  }
}
