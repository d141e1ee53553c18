import type { Command } from 'commander'
import type { Gate } from '../../gate/core/gate.ts'
import type { ShownReviewer } from '../../people/acts/gate-people/reviewers.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import { nobodyIsReviewer } from '../../people/acts/reviewers/first-reviewer-text.ts'
import { secretName } from '../../ground/model/secret-name.ts'
import { askHidden } from '../ask-hidden.ts'
import { readStandardInput } from '../read-standard-input.ts'
import { onOneLine } from '../render/table.ts'
import { standardError } from '../render/terminal-output.ts'

/** The options by which somebody says who they are. */
export interface IdentityOptions {
  /** Instead of the reviewer that belongs to this operating-system user. */
  readonly as?: string
  /** The secret is the next line of standard input. */
  readonly secretStdin?: boolean
}

/** The options by which somebody says who they are. A secret never stands on the command line. */
export function addIdentityOptions(command: Command): Command {
  return command
    .option('--as <name>', 'answer as this reviewer; the one of this operating-system user when left out')
    .option('--secret-stdin', 'read the secret from standard input instead of asking for it')
}

/** Finds out who sits here: a name, this process's user, and where `withSecret` a PIN or code that they are asked for. */
export async function identify(gate: Gate, options: IdentityOptions, withSecret: boolean): Promise<Identity> {
  const known = await gate.reviewers.list()
  if (known.length === 0) throw nobodyIsReviewer(await gate.reviewers.recovery())
  const reviewer = await whoIs(known, options.as)
  const who: Identity = { reviewer: reviewer.name, uid: ownUid(), terminal: hasTerminal() }
  return withSecret ? { ...who, ...(await askSecret(reviewer, options)) } : who
}

/** Finds who sits here: by their name, else as `findReviewer` does, or by asking. Rejects with `forbidden`. */
export async function whoIs(
  known: readonly ShownReviewer[],
  name: string | undefined,
): Promise<ShownReviewer> {
  return findReviewer(known, name ?? (await nameTyped(known)))
}

/** Asks who sits here, where several may and the account of none of them does: those of a team belong to no account. */
async function nameTyped(known: readonly ShownReviewer[]): Promise<string | undefined> {
  const isKnown = known.length < 2 || known.some(({ uid }) => uid === ownUid())
  if (isKnown || !hasTerminal()) return undefined
  const names = known.map(({ name }) => name)
  const { lines, ask } = standardError.openLines()
  try {
    return (await ask(`Who are you (${onOneLine(names.slice(0, 20).join(', '))})? `)).trim()
  } finally {
    lines.close()
  }
}

/** The user of this process; null where the system has none. */
export function ownUid(): number | null {
  return process.getuid?.() ?? null
}

/** Asks for what the reviewer proves themselves with. Six digits may be a code or a PIN: both are tried. */
export async function askSecret(
  reviewer: Pick<ShownReviewer, 'name' | 'secrets'>,
  { secretStdin }: IdentityOptions,
): Promise<Pick<Identity, 'pin' | 'totp'>> {
  const question = `The ${secretName(reviewer.secrets)} of ${reviewer.name}: `
  return secretsTyped(reviewer, secretStdin ? await nextLine() : await askOrRefuse(question))
}

/** Returns the typed text as the secrets that it may be. */
export function secretsTyped(
  { secrets }: Pick<ShownReviewer, 'secrets'>,
  typed: string,
): Pick<Identity, 'pin' | 'totp'> {
  return {
    ...(secrets.includes('pin') && { pin: typed }),
    ...(secrets.includes('totp') && /^\d{6}$/.test(typed) && { totp: typed }),
  }
}

let lines: string[] | undefined

/** The next line of standard input, which is read whole once. Rejects with `usage` where it is empty: no secret is. */
export async function nextLine(): Promise<string> {
  lines ??= (await readStandardInput(process.stdin)).split(/\r?\n/)
  const line = lines.shift() ?? ''
  if (line !== '') return line
  throw new GateError('usage', 'Standard input has no line for the secret: write one with --secret-stdin.')
}

async function askOrRefuse(question: string): Promise<string> {
  if (hasTerminal()) return askHidden(question)
  throw new GateError(
    'usage',
    'There is no terminal to ask for the secret: answer at one, or use --secret-stdin.',
  )
}

function hasTerminal(): boolean {
  return process.stdin.isTTY === true && standardError.isTTY
}

/**
 * Finds the reviewer who is named, or else the one of this operating-system user, or else the only one, where no user is
 * theirs. Throws `forbidden`.
 */
export function findReviewer<T extends Pick<ShownReviewer, 'name' | 'uid'>>(
  known: readonly T[],
  name: string | undefined,
): T {
  const found = name === undefined ? here(known) : known.find(one => one.name === name)
  if (found) return found
  if (known.length === 0)
    throw new GateError('forbidden', 'Nobody is a reviewer yet: begin with countersign reviewer add NAME.')
  throw new GateError(
    'forbidden',
    name === undefined
      ? 'No reviewer belongs to this operating-system user: say who you are with --as NAME.'
      : `“${name.slice(0, 40)}” is no reviewer: see countersign reviewer list.`,
  )
}

function here<T extends Pick<ShownReviewer, 'uid'>>(known: readonly T[]): T | undefined {
  const uid = ownUid()
  const [only] = known.length === 1 ? known : []
  return known.find(one => one.uid === uid) ?? (only?.uid === null ? only : undefined)
}
