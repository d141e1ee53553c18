import * as z from 'zod'

/** Milliseconds since 1970. */
export const moment = z.number()

export const text = z.string()

/** Any text of at most so many characters. */
export const shortText = (most: number) => z.string().max(most, `it is longer than ${most} characters`)

/** Names with values of one kind. */
export const table = <S extends z.ZodType>(value: S) => z.record(z.string(), value)

/** Plain JSON; what reads it checks it again. */
export const jsonObject = z.record(z.string(), z.json())

const wholeText = /^\d{1,15}$/

/** A whole number as the address has it. */
export const numberInQuery = z
  .string()
  .regex(wholeText, 'give a whole number')
  .transform(Number)
  .meta({ type: 'integer' })

/** `true` or `false` as the address has it. */
export const booleanInQuery = z.enum(['true', 'false']).transform(given => given === 'true')
