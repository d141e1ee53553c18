import { GateError } from '../../ground/model/errors.ts'
import { makePhrase, secretTyped } from '../../people/acts/keys/make-phrase.ts'
import { askSecretly } from '../ask-hidden.ts'
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

/** Uses a new secret; one that the gate refuses as too weak is asked for again where a person chose it here. */
export async function withNewSecret<T>(
  options: NewSecretOptions,
  use: (secret: string) => Promise<T>,
): Promise<T> {
  for (;;) {
    const secret = await newSecret(options)
    try {
      return await use(secret)
    } catch (error) {
      const isWeak = error instanceof GateError && error.code === 'invalid' && error.field === 'pin'
      if (!isWeak || !options.pin || options.secretStdin) throw error
      standardError.print(error.message)
    }
  }
}

/** Asks until two are the same, or the person leaves. */
async function choosePin(): Promise<string> {
  standardError.write(
    'Whoever can read the state folder can guess a PIN: it is for a gate under an account of its own.\n',
  )
  for (;;) {
    const pin = await typedSecret('New PIN (it is not shown): ')
    if (pin !== '' && pin === (await typedSecret('The same again: '))) return pin
    standardError.print(pin === '' ? 'Nothing was typed.' : 'The two PINs differ: type both again.')
  }
}

/** Asks until it is typed as it was shown, or the person leaves. */
async function learnPhrase(): Promise<string> {
  const phrase = makePhrase()
  standardError.write(`Your phrase, shown this once. Keep it where no agent reads:\n\n    ${phrase}\n\n`)
  for (;;) {
    if (secretTyped(await typedSecret('Type it (it is not shown): ')) === phrase) return phrase
    standardError.print('That is not the phrase: type the six words again, or leave with Ctrl-C.')
  }
}

async function typedSecret(question: string): Promise<string> {
  const typed = await askSecretly(question)
  if (typed !== undefined) return typed
  throw new GateError('usage', 'You left before it was typed, so nothing was changed: run it again.')
}
