import { GateError } from '../../model/errors.ts'
import { makePhrase, secretTyped } from '../../people/keys/make-phrase.ts'
import { askHidden } from '../ask-hidden.ts'
import { nextLine } from '../people/identify.ts'
import { standardError } from '../render/terminal-output.ts'

/** Ways to come by a new secret. */
export interface NewSecretOptions {
  /** It is the next line of standard input. */
  readonly secretStdin?: boolean
  /** The person chooses one, where nobody else can read the state. */
  readonly pin?: boolean
}

/** Makes a phrase, shows it once and has it typed; or takes a PIN that the person chooses. */
export async function newSecret({ secretStdin, pin }: NewSecretOptions): Promise<string> {
  if (secretStdin) return nextLine()
  if (!process.stdin.isTTY)
    throw new GateError('usage', 'There is no terminal for the new secret: use one, or --secret-stdin.')
  return pin ? choosePin() : learnPhrase()
}

async function choosePin(): Promise<string> {
  standardError.write(
    'Whoever can read the state folder can guess a PIN: it is for a gate under an account of its own.\n',
  )
  const pin = await askHidden('New PIN (it is not shown): ')
  if (pin === (await askHidden('The same again: '))) return pin
  throw new GateError('invalid', 'The two PINs differ: try again.')
}

async function learnPhrase(): Promise<string> {
  const phrase = makePhrase()
  standardError.write(`Your phrase, shown this once. Keep it where no agent reads:\n\n    ${phrase}\n\n`)
  const typed = await askHidden('Type it (it is not shown): ')
  if (secretTyped(typed) === phrase) return phrase
  throw new GateError('invalid', 'That is not the phrase, so nothing was changed: try again.')
}
