import type { Program } from '../program.ts'
import type { DataSource } from '../../../../ground/model/effect.ts'
import type { Command, CommandReader, Word } from '../../command.ts'
import { fileContents } from '../../file-contents.ts'
import { crontabContainer, jobContainer } from '../../later/container-table.ts'
import { laterLabel } from '../../../../ground/model/later-label.ts'
import { readLaterText } from '../../later/read-later-text.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'
import { emitFiles } from '../files/emit-file.ts'
import { emitMachine as emit } from './emit-machine.ts'
import { hasOption, readOptions, optionValue } from '../../options.ts'

const texts = (command: Command) => command.args.map(word => word.text)
const operandsOf = (command: Command) => texts(command).filter(text => !text.startsWith('-'))

const crontab: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['u']))
  const [file] = options.operands
  if (hasOption(options, 'l')) emit(command, context, 'schedule', 'read', 'crontab')
  else if (hasOption(options, 'r')) emit(command, context, 'schedule', 'remove', 'crontab', true)
  else if (hasOption(options, 'e') || file || command.stdin.from !== 'input') {
    emit(command, context, 'schedule', 'add', file?.text ?? 'crontab')
    const source = file && !isInput(file) ? contentsOf(file, context) : ofInput(command, context)
    readJobs(crontabContainer, source, 'the crontab', command, context)
  }
  return undefined
}

/** Reads the commands that `at` and `batch` run later. */
const at: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['f', 'q', 't']))
  if (hasOption(options, 'l', 'c') || command.program === 'atq') return undefined
  const removes = hasOption(options, 'd', 'r') || command.program === 'atrm'
  emit(command, context, 'schedule', removes ? 'remove' : 'add', operandsOf(command).join(' '))
  if (removes) return undefined
  const file = optionValue(options, 'f')
  if (file) emitFiles(context, 'read', [file])
  const source = file ? contentsOf(file, context) : ofInput(command, context)
  readJobs(jobContainer, source, command.program, command, context)
  return undefined
}

function isInput({ text }: Word): boolean {
  return text === '-' || text === '/dev/stdin'
}

function contentsOf(file: Word, context: ReadContext): DataSource {
  return fileContents(pathTarget(file, context.place), context)
}

/** The text of a file that is given as the input, as far as it is known. */
function ofInput({ stdin }: Command, context: ReadContext): DataSource {
  return stdin.from === 'file' && stdin.madeBy === undefined ? fileContents(stdin.target, context) : stdin
}

function readJobs(
  container: typeof crontabContainer,
  source: DataSource,
  from: string,
  { evidence }: Command,
  context: ReadContext,
): void {
  const { place, depth, through } = context
  const inside = {
    ...context,
    place: container === crontabContainer ? { ...place, cwd: place.home } : place,
    offset: null,
    outer: evidence,
    depth: depth + 1,
    through: [...through, laterLabel(from)],
  }
  readLaterText(container, source, inside, source.from === 'output' && source.beside !== undefined)
}

/** Emits a schedule for a transient unit with a timer, which runs later and may run again. */
const timer: CommandReader = (command, context) => {
  const timed = texts(command).find(text => /^--(?:on-\w+|timer-property)/.test(text))
  if (timed !== undefined) emit(command, context, 'schedule', 'add', timed)
  return undefined
}

/** Programs that run others later. */
export const schedules: readonly Program[] = [
  {
    names: ['crontab'],
    read: crontab,
    examples: [
      ['crontab a.txt', 'schedule add a.txt', 'execute shell a.txt through later, from the crontab'],
      ['crontab -r', 'schedule remove crontab whole'],
      ['crontab -l', 'schedule read crontab'],
    ],
  },
  {
    names: ['systemd-run'],
    read: timer,
    examples: [
      [
        'systemd-run --on-calendar=daily date',
        'schedule add --on-calendar=daily',
        'run date through systemd-run',
      ],
    ],
  },
  {
    names: ['at', 'batch', 'atrm', 'atq'],
    read: at,
    examples: [
      ['at -f a.sh noon', 'schedule add a.sh noon', 'read a.sh', 'execute shell a.sh through later, from at'],
      ['atrm 3', 'schedule remove 3'],
      ['atq'],
    ],
  },
]
