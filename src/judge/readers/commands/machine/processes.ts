import type { Program } from '../program.ts'
import type { Command, CommandReader } from '../../command.ts'
import { emitMachine as emit } from './emit-machine.ts'
import { hasOption, readOptions, optionValue } from '../../options.ts'

const texts = (command: Command) => command.args.map(word => word.text)
const operandsOf = (command: Command) => texts(command).filter(text => !text.startsWith('-'))

const kill: CommandReader = (command, context) => {
  const words = texts(command)
  if (words.some(word => /^-[lL]$/.test(word)) || words.includes('-0')) return undefined
  const pids = words.filter(
    (word, i) => !/^-(?:[A-Z]+|\d{1,2}|s|n|SIG\w+)$/.test(word) || (word === '-1' && i > 0),
  )
  const named = pids.filter(
    word => word !== '--' && !/^(?:TERM|KILL|HUP|INT|QUIT|STOP|CONT|USR\d)$/.test(word),
  )
  emit(
    command,
    context,
    'process',
    'kill',
    named.join(' '),
    named.includes('-1') || named.includes('1') || words.at(-1) === '-1',
  )
  return undefined
}

const killByName: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['u', 'U', 'g', 'G', 't', 's', 'signal', 'P', 'user']))
  const names = options.operands.map(word => word.text)
  const whole =
    names.some(name => /^(?:\.|\.\*|\^|)$/.test(name)) ||
    // A letter or two stand in almost every command line.
    (hasOption(options, 'f', 'full') && names.some(name => /^\w{1,2}$/.test(name))) ||
    (names.length === 0 && hasOption(options, 'u', 'U', 'user')) ||
    command.program === 'killall5'
  emit(
    command,
    context,
    'process',
    'kill',
    names.join(' ') || (optionValue(options, 'u', 'U', 'user')?.text ?? ''),
    whole,
  )
  return undefined
}

/** Emits the end of all processes that have a file, a folder or a port open: `fuser -k 8080/tcp`. */
const openers: CommandReader = (command, context) => {
  const words = texts(command)
  if (words.some(word => /^(?:-\w{0,6}k\w{0,6}|--kill)$/.test(word)))
    emit(
      command,
      context,
      'process',
      'kill',
      operandsOf(command).join(' '),
      words.some(word => /^-\w{0,6}m|--mount/.test(word)),
    )
  return undefined
}

/** Emits the removal of memory and queues that running programs share. */
const shared: CommandReader = (command, context) => {
  if (texts(command).some(word => /^(?:-a|--all)\b/.test(word)))
    emit(command, context, 'process', 'kill', 'all that share memory', true)
  return undefined
}

/** Programs that end other programs, or what they share. */
export const processes: readonly Program[] = [
  {
    names: ['kill'],
    read: kill,
    examples: [['kill -9 123', 'process kill 123'], ['kill -9 -1', 'process kill -1 whole'], ['kill -0 123']],
  },
  {
    names: ['pkill', 'killall', 'killall5', 'skill', 'slay'],
    read: killByName,
    examples: [
      ['pkill -f server', 'process kill server'],
      ['pkill -f db', 'process kill db whole'],
      ['pkill -u me', 'process kill me whole'],
    ],
  },
  {
    names: ['fuser'],
    read: openers,
    examples: [['fuser -k 8080/tcp', 'process kill 8080/tcp'], ['fuser 8080/tcp']],
  },
  { names: ['ipcrm'], read: shared, examples: [['ipcrm --all', 'process kill all that share memory whole']] },
]
