import type { Word } from '../command.ts'
import { type Wrapper, wrappers } from './wrapper-table.ts'
import { wordSet } from '../../../ground/model/word-set.ts'

/** The words that are left when a wrapper is taken off. */
export interface PeeledWrapper {
  readonly words: readonly Word[]
  /** The wrapper's name for `through`: `sudo`, `docker exec`, `ssh host`. */
  readonly label: string
  readonly wrapper: Wrapper
  readonly assignments: readonly Word[]
  /** The wrapper's own options and operands. */
  readonly own: readonly Word[]
}

/** Takes one wrapper off; null when the program is no wrapper, or runs nothing. */
export function peelWrapper(program: string, args: readonly Word[]): PeeledWrapper | null {
  for (const wrapper of wrappers.get(program) ?? []) {
    const values = wordSet(wrapper.values)
    const start = wrapper.verb === undefined ? 0 : afterVerb(wrapper.verb, args, values)
    const peeled = start === null ? null : peelFrom(program, args, start, wrapper, values)
    if (peeled) return peeled
  }
  return null
}

const verbs = new Map<string, readonly (readonly string[])[]>()

/** The verbs of a table's cell, `compose exec|exec`: each cell is split once. */
function verbsOf(cell: string): readonly (readonly string[])[] {
  const known = verbs.get(cell)
  if (known) return known
  const split = cell.split('|').map(one => one.split(' '))
  verbs.set(cell, split)
  return split
}

/** Returns the index of the first word after one of the verbs; options may stand between the words of a verb. */
function afterVerb(verb: string, args: readonly Word[], values: ReadonlySet<string>): number | null {
  const operands: number[] = []
  for (let i = 0; i < args.length && operands.length < 3; i++) {
    const { text } = args[i] as Word
    if (!text.startsWith('-')) operands.push(i)
    else if (valueFollows(text, values)) i++
  }
  for (const words of verbsOf(verb)) {
    if (words.every((word, i) => args[operands[i] ?? -1]?.text === word)) {
      return (operands[words.length - 1] as number) + 1
    }
  }
  return null
}

function peelFrom(
  program: string,
  args: readonly Word[],
  start: number,
  wrapper: Wrapper,
  values: ReadonlySet<string>,
): PeeledWrapper | null {
  const from =
    wrapper.after === undefined
      ? innerStart(args, start, wrapper, values)
      : afterMark(args, start, wrapper.after)
  if (from === null || from.at >= args.length) return null
  const verb = args[start - 1]?.text
  const label = wrapper.place === 'host' ? from.last : wrapper.place === 'container' ? verb : undefined
  return {
    words: args.slice(from.at),
    label:
      label === undefined || (wrapper.place === 'host' && wrapper.verb) ? program : `${program} ${label}`,
    wrapper,
    assignments: from.assignments,
    own: args.slice(0, from.at),
  }
}

interface Start {
  readonly at: number
  readonly assignments: readonly Word[]
  /** The last word that was skipped: a host, a container. */
  readonly last?: string
}

function afterMark(args: readonly Word[], start: number, marks: string): Start | null {
  const all = marks.split(' ')
  const at = args.findIndex((word, i) => i >= start && all.includes(word.text))
  return at === -1 ? null : { at: at + 1, assignments: [] }
}

function innerStart(
  args: readonly Word[],
  start: number,
  wrapper: Wrapper,
  values: ReadonlySet<string>,
): Start | null {
  const pairs = wordSet(wrapper.pairs)
  const assignments: Word[] = []
  let skip = wrapper.skip ?? 0
  let last: string | undefined
  for (let i = start; i < args.length; i++) {
    const { text } = args[i] as Word
    // `env -` is `env -i`.
    if (text === '--' || (text === '-' && wrapper.assignments)) continue
    if (text.startsWith('-') && text.length > 1) {
      if (text.length > 2 && pairs.has(text.slice(2))) i += 2
      else if (valueFollows(text, values)) i++
    } else if (wrapper.assignments && /^[A-Za-z_]\w{0,127}=/.test(text)) assignments.push(args[i] as Word)
    else if (skip > 0) {
      skip--
      last = text
    } else return { at: i, assignments, ...(last !== undefined && { last }) }
  }
  return null
}

/** `-u root`, `--user root`; but not `--user=root` nor `-uroot`. Short options may be joined: `-it`. */
function valueFollows(option: string, values: ReadonlySet<string>): boolean {
  if (option.startsWith('--')) return !option.includes('=') && values.has(option.slice(2))
  if (values.has(option.slice(1))) return true
  for (let i = 1; i < option.length; i++) if (values.has(option[i] as string)) return i === option.length - 1
  return false
}
