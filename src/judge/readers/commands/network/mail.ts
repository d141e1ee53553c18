import { wordSet } from '../../../../ground/model/word-set.ts'
import type { Program } from '../program.ts'
import type { DataSource } from '../../../../ground/model/effect.ts'
import type { Command, CommandReader } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { readOptions } from '../../options.ts'

/** A message with what comes in, or with a text of the command line. */
function emitMessage(
  recipients: readonly string[],
  sends: readonly DataSource[],
  { evidence }: Command,
  { out, through }: ReadContext,
): void {
  const count = recipients.length
  out.emit({ type: 'message', verb: 'send', target: 'e-mail', recipients, count, evidence, through })
  const host = recipients[0]?.split('@')[1] ?? ''
  if (sends.length > 0)
    out.emit({ type: 'connect', scheme: 'smtp', host, port: null, sends, evidence, through })
}

/** mail and sendmail: operands are whom it goes to. */
const sendMail: CommandReader = (command, context) => {
  const { operands } = readOptions(command.args, new Set(['s', 'a', 'c', 'b', 'r', 'S', 'A', 'F', 'f']))
  const sends = command.stdin.from === 'input' ? [] : [command.stdin]
  emitMessage(
    operands.map(word => word.text),
    sends,
    command,
    context,
  )
  return undefined
}

const swaksValues = wordSet(
  'to t from f server s body header h attach a au ap auth-user auth-password port p data d ehlo h-Subject cc bcc',
)

/** swaks names everything by an option. */
const swaks: CommandReader = (command, context) => {
  const { values } = readOptions(command.args, swaksValues)
  const of = (...names: readonly string[]) => names.flatMap(name => values.get(name) ?? [])
  const recipients = of('to', 't', 'cc', 'bcc').flatMap(word => word.text.split(','))
  const sends = of('body', 'data', 'd', 'attach').map(
    word => word.source ?? ({ from: 'literal', text: word.text } as const),
  )
  if (recipients.length > 0) emitMessage(recipients, sends, command, context)
  return undefined
}

/** `wall` speaks to everybody who is logged in. */
const wall: CommandReader = (command, { out, through }) => {
  const { evidence } = command
  out.emit({
    type: 'message',
    verb: 'send',
    target: 'terminals',
    recipients: ['everyone'],
    scope: 'all',
    evidence,
    through,
  })
  return undefined
}

/** Programs that send messages. */
export const mail: readonly Program[] = [
  {
    names: ['mail', 'mailx', 'sendmail', 'mutt', 'msmtp', 'ssmtp'],
    read: sendMail,
    showsOthers: 'always',
    examples: [
      [
        'mail -s news a@h.example < a.txt',
        'read a.txt',
        'message send e-mail a@h.example',
        'connect smtp h.example sends a.txt',
      ],
    ],
  },
  {
    names: ['swaks'],
    read: swaks,
    examples: [
      [
        'swaks --to a@h.example --body words',
        'message send e-mail a@h.example',
        'connect smtp h.example sends "words"',
      ],
    ],
  },
  { names: ['wall'], read: wall, examples: [['wall words', 'message send terminals everyone']] },
]
