import { GateError } from '../../../ground/model/errors.ts'
import { isPhrase } from '../keys/make-phrase.ts'

const min = 12
const minDifferent = 8

/** Throws `invalid` for a new secret that is guessed in a few tries, or by whoever reads the state where agents can. */
export function checkSecret(secret: string, isAccountShared: boolean): void {
  const problem =
    secret.length < 4 || secret.length > 128
      ? 'A PIN has 4 to 128 characters: choose another.'
      : isRow(secret)
        ? 'A PIN is no row of the same or of neighbouring digits: choose another.'
        : isAccountShared && isShortSecret(secret)
          ? `Agents share this account and could guess a PIN from the state: take the phrase that countersign makes, or ${min} characters and more, ${minDifferent} of them different and not digits alone.`
          : null
  if (problem) throw new GateError('invalid', problem, 'pin')
}

/** Tells whether a secret is one that can be guessed from the key that is sealed under it. */
export function isShortSecret(secret: string): boolean {
  if (isPhrase(secret)) return false
  return secret.length < min || new Set(secret).size < minDifferent || /^[\d\s-]+$/.test(secret)
}

function isRow(secret: string): boolean {
  return /^(.)\1*$/.test(secret) || '01234567890123456789 98765432109876543210'.includes(secret)
}
