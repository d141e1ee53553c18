import { randomInt } from 'node:crypto'

/** Returns a number from 0 up to 1 that nobody can foretell. */
export function secureRandom(): number {
  return randomInt(2 ** 47) / 2 ** 47
}
