import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter secrets can find, each with its default price. */
export const secretsCodes = {
  'secrets.sent': {
    points: 4,
    why: 'whoever receives it can act as its owner',
    instead: 'name the secret, and leave its value out',
  },
  'secrets.written': {
    points: 3,
    why: 'a secret in a file is shared with everybody who gets the file',
    instead: 'read it from the environment, and keep its value in .env',
  },
  'secrets.written-privately': { points: 1, why: 'the file holds a secret from then on' },
  'secrets.in-command': {
    points: 1,
    why: 'command lines are kept in histories and shown to other processes',
    instead: 'take it from an environment variable',
  },
  'secrets.in-argument': { points: 1, why: 'arguments are logged by whatever receives them' },
  'secrets.unsearched': {
    points: 3,
    why: 'it holds so many words for secrets that not all of them could be looked at',
    instead: 'send or write it in parts',
  },
  'secrets.possible': { points: 0.5, why: 'it looks like a secret' },
} satisfies CodeTable

/** A code of the filter secrets. */
export type SecretsCode = keyof typeof secretsCodes
export type SecretsFinding = Finding<SecretsCode>

/** The share of a code’s points where something speaks for less than all of them. */
export const secretsStrengths = {
  /** A tool that fetches is given it. */
  fetchedWith: 0.5,
  /** A test’s own file, and a key of its own. */
  writtenForTests: 0.5,
  /** An argument that is named for it. */
  credentialArgument: 0.25,
  /** It may be an example. */
  doubtfulSent: 0.75,
} as const satisfies Strengths
