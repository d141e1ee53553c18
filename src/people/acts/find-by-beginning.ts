import { GateError } from '../../ground/model/errors.ts'
import { visibleText } from '../../ground/model/visible-text.ts'

/** The rows that a person can name, by their ids. */
export interface NamedRows<T extends { readonly id: string }> {
  /** Their noun, in the plural: `reviews`. */
  readonly noun: string
  find(id: string): T | undefined
  /** In the order of their ids, at most so many. */
  startingWith(beginning: string, limit: number): readonly T[]
}

/** The prefix, and four characters at least: fewer are a slip of the finger. */
const beginningForm = /^[a-z]-[0-9a-z]{4,64}$/
const maxShown = 5

/**
 * Finds what a person named: the row of exactly this id, or the only one whose id begins so. Upper case and blanks
 * around it are forgiven. Undefined where there is none; throws `invalid`, with some of them, where there are several.
 */
export function findByBeginning<T extends { readonly id: string }>(
  input: string,
  rows: NamedRows<T>,
): T | undefined {
  const exact = rows.find(input)
  if (exact) return exact
  const name = input.trim().toLowerCase()
  if (!beginningForm.test(name)) return undefined
  const whole = rows.find(name)
  if (whole) return whole
  const found = rows.startingWith(name, maxShown + 1)
  if (found.length > 1) throw ambiguous(name, rows.noun, found)
  return found[0]
}

function ambiguous(name: string, noun: string, found: readonly { readonly id: string }[]): GateError {
  const shown = found.slice(0, maxShown).map(({ id }) => visibleText(id, 80))
  const [count, those] =
    found.length > maxShown ? [`More than ${maxShown}`, 'among them'] : [found.length, 'which are']
  return new GateError(
    'invalid',
    `${count} ${noun} begin with “${name}”, ${those} ${shown.join(', ')}: give more of the id.`,
    'id',
  )
}
