import { readHalf, type Half } from '../corpus/read-corpus.ts'
import { rewritings } from './index.ts'
import { type Rewriting, seeded } from './rewriting.ts'

const seed = 20_261_121

/** A call in another form. */
export interface Tried {
  readonly rewriting: string
  readonly command: string
  readonly changed: string
}

/** Every rewriting on some of the calls: on so many of every thousand, the same ones each time. */
export function tryOn(calls: readonly string[], ofThousand: number): readonly Tried[] {
  const random = seeded(seed)
  return rewritings.flatMap(rewriting =>
    calls.filter(() => random(1_000) < ofThousand).flatMap(command => tryOne(rewriting, command)),
  )
}

/** The command in one form, in the virtual workspace; none where the form does not fit. */
function tryOne({ name, rewrite }: Rewriting, command: string): readonly Tried[] {
  const random = seeded(seed + name.length * 1_000 + command.length)
  const changed = rewrite(command, { random, programs: '/usr/bin', scratch: '/tmp', home: '/home/user' })
  return changed === null ? [] : [{ rewriting: name, command, changed }]
}

/** Files of the corpus whose danger is in the words that somebody reads, and not in what is run. */
const onlyWords = /\/instruction\.jsonl:/

/** PowerShell is read where it stands, but no form of a POSIX shell keeps its meaning. */
const otherShell = /(?:^|[\s|;(])(?:[A-Z][a-z]+-[A-Z][A-Za-z]+|iwr|irm|iex)\b|\$env:/

/** The shell commands of one half of the corpus. What ends in a backslash would take a line break of its form with it. */
export function corpusCommands(half: Half): readonly string[] {
  return readHalf(half)
    .calls.filter(({ call, line }) => call.kind === 'shell' && !onlyWords.test(line))
    .flatMap(({ call }) => (typeof call.arguments['command'] === 'string' ? [call.arguments['command']] : []))
    .filter(command => !command.endsWith('\\') && !otherShell.test(command))
}
