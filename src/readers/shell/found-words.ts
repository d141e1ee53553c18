import type { DataSource, Evidence } from '../../model/effect.ts'
import type { Word } from '../command.ts'
import { readOptions } from '../commands/options.ts'

const finders = new Set('find fd fdfind ls grep rg git locate mdfind ag ack'.split(' '))

/**
 * Words that another command finds: `find SRC … | xargs`, `-exec … {}`. They are below where it looks, some or
 * all, so they stand as a glob there.
 */
export function foundWord(root: string, narrowed: boolean, evidence: Evidence): Word {
  const base = root === '/' ? '' : root.replace(/\/+$/, '')
  return { text: `${base}/*${narrowed ? '.found' : ''}`, known: true, glob: true, evidence }
}

/** What `xargs` appends for an input: the known words, what a finder finds, or one that is not known. */
export function wordsFromInput(stdin: DataSource, evidence: Evidence): readonly Word[] {
  const text = stdin.from === 'literal' || stdin.from === 'decoded' ? stdin.text : undefined
  if (text !== undefined) {
    const words = text
      .split(/[\s\0]+/)
      .filter(word => word !== '')
      .slice(0, 256)
    return words.map(word => ({
      text: word.replace(/^(['"])(.*)\1$/, '$2'),
      known: true,
      glob: false,
      evidence,
    }))
  }
  const [program = '', root = '.'] = stdin.from === 'output' ? stdin.program.split(' ') : []
  if (finders.has(program)) return [foundWord(root, true, evidence)]
  return [{ text: '$(standard input)', known: false, glob: false, source: stdin, evidence }]
}

const findTests =
  /^-(?:i?name|i?path|i?regex|i?wholename|size|[acm]time|[acm]min|newer\w{0,2}|user|group|perm|empty|inum|links|maxdepth|type|nouser|nogroup)$/

/** Start paths of a `find`, and whether it tests anything but the kind of file. */
export function findScope(args: readonly Word[]): {
  readonly roots: readonly Word[]
  readonly narrowed: boolean
} {
  const start = args.findIndex(word => /^[-(!]/.test(word.text) && !/^-[HLPOD]/.test(word.text))
  const roots = args.slice(0, start === -1 ? args.length : start).filter(word => !/^-[HLPOD]/.test(word.text))
  const tests = args
    .map(word => word.text)
    .filter(text => findTests.test(text) && text !== '-type' && text !== '-maxdepth')
  const names = args.filter((_word, i) => /^-i?(?:name|path)$/.test(args[i - 1]?.text ?? ''))
  const everything =
    tests.length > 0 &&
    tests.every(test => /^-i?(?:name|path)$/.test(test)) &&
    names.every(word => /^[*]+$/.test(word.text))
  return { roots, narrowed: tests.length > 0 && !everything }
}

/** The inner command of `xargs`, its words appended or put in place of `-I`'s mark. */
export function xargsCommand(args: readonly Word[], stdin: DataSource, evidence: Evidence): readonly Word[] {
  const values = new Set([
    'I',
    'n',
    'P',
    'L',
    'd',
    's',
    'a',
    'E',
    'replace',
    'max-args',
    'max-procs',
    'delimiter',
    'arg-file',
  ])
  const start = firstOperand(args, values)
  const words = args.slice(start)
  const options = readOptions(args.slice(0, start), values)
  const mark =
    options.values.get('I')?.[0]?.text ??
    options.values.get('replace')?.[0]?.text ??
    (options.flags.has('i') || options.flags.has('replace') ? '{}' : undefined)
  const given = wordsFromInput(stdin, evidence)
  if (mark === undefined) return words.length === 0 ? [] : [...words, ...given]
  return words.flatMap(word =>
    word.text.includes(mark) ? given.map(item => substitute(word, mark, item)) : [word],
  )
}

function substitute(word: Word, mark: string, item: Word): Word {
  return {
    ...item,
    text: word.text.split(mark).join(item.text),
    known: word.known && item.known,
    glob: word.glob || item.glob,
  }
}

function firstOperand(args: readonly Word[], values: ReadonlySet<string>): number {
  let i = 0
  while (i < args.length) {
    const { text } = args[i] as Word
    if (!text.startsWith('-')) break
    i +=
      (text.length === 2 && values.has(text[1] as string)) ||
      (text.startsWith('--') && !text.includes('=') && values.has(text.slice(2)))
        ? 2
        : 1
  }
  return Math.min(i, args.length)
}

/** The commands of `-exec`, `-ok` and their kin, `{}` put in. */
export function findCommands(args: readonly Word[]): readonly (readonly Word[])[] {
  const { roots, narrowed } = findScope(args)
  const root = roots[0]?.text ?? '.'
  const commands: (readonly Word[])[] = []
  for (let i = 0; i < args.length; i++) {
    if (!/^-(?:exec|execdir|ok|okdir)$/.test(args[i]?.text ?? '')) continue
    const length = args.slice(i + 1).findIndex(word => word.text === ';' || word.text === '+')
    const inner = args.slice(i + 1, length === -1 ? args.length : i + 1 + length)
    commands.push(
      inner.map(word =>
        word.text.includes('{}') ? substitute(word, '{}', foundWord(root, narrowed, word.evidence)) : word,
      ),
    )
    i += inner.length + 1
  }
  return commands
}
