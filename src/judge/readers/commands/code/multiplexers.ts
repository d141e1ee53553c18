import type { Program } from '../program.ts'
import type { CommandReader, Word } from '../../command.ts'
import { readOptions } from '../../options.ts'
import { maximumDepth, type ReadContext } from '../../read-context.ts'
import { runFile } from './run-code.ts'

const maxLines = 200
const maxLineLength = 1_024

/** tmux runs the lines of `-f FILE` and of `source-file FILE` as if each stood behind its name. */
const tmux: CommandReader = ({ args }, context) => {
  const { values, operands } = readOptions(args, new Set(['f', 'L', 'S', 'c', 't', 's', 'n']))
  const at = operands.findIndex(({ text }) => /^source(?:-\w{0,4})?$/.test(text))
  const files = [...(values.get('f') ?? []), ...(at === -1 ? [] : operands.slice(at + 1))]
  for (const file of files.filter(({ text }) => text !== '-' && !text.startsWith('/dev/')))
    runFile('tmux', file, context, (text, inside) => readTmuxLines(file, text, inside))
  return undefined
}

function readTmuxLines(file: Word, text: string, context: ReadContext): void {
  if (context.depth >= maximumDepth) return
  const inside = { ...context, depth: context.depth + 1, through: [...context.through, file.text] }
  for (const line of text.split('\n').slice(0, maxLines)) {
    const text = line.trim().slice(0, maxLineLength)
    if (runsPrograms.test(text)) context.code.readCode('shell', `tmux ${text}`, inside)
  }
}

/** Only these start anything now; what a key is bound to, a person starts. */
const runsPrograms =
  /^(?:run|run-shell|if|if-shell|new\S*|neww|splitw?|split-window|respawn\S*|pipe-?p\S*|source\S*|send\S*|set-hook)\s/

const screenValues = new Set(['c', 'S', 'T', 'e', 'h', 's', 't'])

/** GNU screen’s lines are not read, save for what they say of this program; behind the first word all is another’s. */
const screen: CommandReader = ({ args }, context) => {
  const [program] = readOptions(args, screenValues).operands
  const own = program ? args.slice(0, args.indexOf(program)) : args
  for (const file of readOptions(own, screenValues).values.get('c') ?? []) runFile('screen', file, context)
  return undefined
}

/** Programs that hold terminals, and take their commands from files. */
export const multiplexers: readonly Program[] = [
  {
    names: ['tmux'],
    read: tmux,
    examples: [
      ['tmux -f a.conf new-session -d', 'execute tmux a.conf'],
      ['tmux source-file a.conf', 'execute tmux a.conf'],
      ['tmux ls'],
    ],
  },
  {
    names: ['screen'],
    read: screen,
    examples: [['screen -c a.rc -dm top', 'execute screen a.rc', 'run top through screen']],
  },
]
