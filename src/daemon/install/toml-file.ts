import { parse as parseToml } from 'smol-toml'
import { GateError } from '../../ground/model/errors.ts'
import { unreadableFile } from './check-keys.ts'
import type { InstallFile } from './client-install.ts'

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
