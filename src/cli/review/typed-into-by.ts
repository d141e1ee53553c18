import { type TypingTerminal, typingTerminals } from './typing-terminals.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/** Returns the name of the terminal that programs can type into and that this environment is of, or null. Pure. */
export function typedIntoBy(env: Readonly<Record<string, string | undefined>>): string | null {
  return typingTerminals.find(one => isOf(one, memberOf(env, one.variable)))?.name ?? null
}

function isOf({ values, beginnings }: TypingTerminal, given: string | undefined): boolean {
  if (given === undefined || given === '') return false
  if (!values && !beginnings) return true
  const value = given.toLowerCase()
  return (
    values?.includes(value) === true || beginnings?.some(beginning => value.startsWith(beginning)) === true
  )
}
