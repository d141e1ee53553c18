import type { KnownWitness, WitnessedState } from '../../ground/model/known-witness.ts'
import { localMoment } from '../../ground/model/local-moment.ts'

/** The rows of `status` about the log as others see it: why it is not signed, and its witnesses; none where there are none. */
export function witnessRows(
  { witnesses, size, problem }: WitnessedState,
  now: number,
): readonly (readonly [string, string])[] {
  return [
    ...(problem === null ? [] : [['log', problem] as const]),
    ...witnesses.map(one => ['witness', `${nameOf(one)}: ${witnessText(one, size, now)}`] as const),
  ]
}

/** The name of a witness, as its key has it. */
export function nameOf({ key }: Pick<KnownWitness, 'key'>): string {
  return key.split('+', 1)[0] ?? key
}

/** Says what a witness signed last, and why it did not sign since. */
export function witnessText(
  { size, signedAt, problem, nextAt }: KnownWitness,
  of: number,
  now: number,
): string {
  const signed =
    signedAt === null
      ? 'signed nothing yet'
      : `signed ${size} of ${of} ${of === 1 ? 'entry' : 'entries'} on ${localMoment(signedAt)}`
  if (problem === null) return signed
  return `${signed}; ${problem}; asked again ${nextAt <= now ? 'now' : `on ${localMoment(nextAt)}`}`
}
