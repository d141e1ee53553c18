import type { Program } from '../program.ts'
import type { Command, CommandReader } from '../../command.ts'
import { emitFiles } from '../files/emit-file.ts'
import { emitMachine as emit } from './emit-machine.ts'
import { hasOption, readOptions, optionValue } from '../../options.ts'

const texts = (command: Command) => command.args.map(word => word.text)
const operandsOf = (command: Command) => texts(command).filter(text => !text.startsWith('-'))

const crontab: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['u']))
  if (hasOption(options, 'l')) emit(command, context, 'schedule', 'read', 'crontab')
  else if (hasOption(options, 'r')) emit(command, context, 'schedule', 'remove', 'crontab', true)
  else if (hasOption(options, 'e') || options.operands.length > 0 || command.stdin.from !== 'input')
    emit(command, context, 'schedule', 'add', options.operands[0]?.text ?? 'crontab')
  return undefined
}

/** Reads the commands that `at` and `batch` run later. */
const at: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['f', 'q', 't']))
  if (hasOption(options, 'l', 'c') || command.program === 'atq') return undefined
  const removes = hasOption(options, 'd', 'r') || command.program === 'atrm'
  emit(command, context, 'schedule', removes ? 'remove' : 'add', operandsOf(command).join(' '))
  if (command.stdin.from === 'literal')
    context.code.readCode('shell', command.stdin.text, {
      ...context,
      through: [...context.through, 'at'],
      offset: null,
      outer: command.evidence,
    })
  const file = optionValue(options, 'f')
  if (file) emitFiles(context, 'read', [file])
  return undefined
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
      ['crontab a.txt', 'schedule add a.txt'],
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
      ['at -f a.sh noon', 'schedule add a.sh noon', 'read a.sh'],
      ['atrm 3', 'schedule remove 3'],
      ['atq'],
    ],
  },
]
