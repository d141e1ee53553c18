import type { Evidence } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { findScope, someOf } from '../commands/files/find-scope.ts'
import { foundByFd } from './found-by-fd.ts'
import { readOptions } from '../options.ts'
import { foundWord, foundWords } from '../commands/files/found-words.ts'

/** Returns the commands of `fd PATTERN FOLDER -x COMMAND`; the files found stand last where no `{}` says otherwise. */
export function fdCommands(args: readonly Word[]): readonly (readonly Word[])[] {
  const at = args.findIndex(word => /^-(?:x|X)$|^--exec(?:-batch)?$/.test(word.text))
  if (at === -1) return []
  const { operands } = readOptions(
    args.slice(0, at),
    new Set('e E t d S o extension exclude type'.split(' ')),
  )
  const [name, folder] = operands
  const all = name === undefined || /^[.*^$]*$/.test(name.text)
  const found = foundWord(
    {
      root: folder?.text ?? '.',
      pattern: all ? '*' : someOf,
      scope: foundByFd(args.slice(0, at)),
    },
    args[at]?.evidence as Evidence,
  )
  const words = args.slice(at + 1)
  const placed = words.some(word => /\{[./]{0,2}\}/.test(word.text))
  return [placed ? words.map(word => substitute(word, '{}', found)) : [...words, found]]
}

/** Returns the commands of `-exec`, `-ok` and their kin, with the files found in place of `{}`. */
export function findCommands(args: readonly Word[]): readonly (readonly Word[])[] {
  const scope = findScope(args)
  const commands: (readonly Word[])[] = []
  for (let i = 0; i < args.length; i++) {
    if (!/^(?:-(?:exec|execdir|ok|okdir|x|X)|--exec(?:-batch)?)$/.test(args[i]?.text ?? '')) continue
    const length = args.slice(i + 1).findIndex(word => word.text === ';' || word.text === '+')
    const inner = args.slice(i + 1, length === -1 ? args.length : i + 1 + length)
    for (const found of foundWords(scope, args[i]?.evidence as Evidence))
      commands.push(inner.map(word => substitute(word, '{}', { ...found, evidence: word.evidence })))
    i += inner.length + 1
  }
  return commands
}

/** Returns the word with an item in place of each mark. */
export function substitute(word: Word, mark: string, item: Word): Word {
  if (!word.text.includes(mark)) return word
  if (word.text === mark) return item
  // `if={}` is the file itself; `{}/x` is another.
  const isWhole = /^[\w-]{1,20}=/.test(word.text) && word.text.endsWith(`=${mark}`)
  const { scope, ...found } = item
  return {
    ...found,
    text: word.text.split(mark).join(item.text),
    known: word.known && item.known,
    glob: word.glob || item.glob,
    ...(isWhole && scope && { scope }),
  }
}
