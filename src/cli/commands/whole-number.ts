import { GateError } from '../../ground/model/errors.ts'

/** Reads a number of the command line; throws `usage` where it is none. */
export function number(value: string): number {
  const parsed = Number(value)
  if (value.trim() !== '' && Number.isFinite(parsed)) return parsed
  throw new GateError('usage', `“${value}” is not a number.`)
}

/** Reads a whole number from 1 on. */
export function wholeNumber(value: string): number {
  const parsed = number(value)
  if (Number.isInteger(parsed) && parsed > 0) return parsed
  throw new GateError('usage', `“${value}” is not a whole number above 0.`)
}

/** Reads a whole number from 0 on. */
export function wholeNumberOrZero(value: string): number {
  return number(value) === 0 ? 0 : wholeNumber(value)
}
