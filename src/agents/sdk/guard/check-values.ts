import { GateError } from '../../../ground/model/errors.ts'
import { callKinds } from '../../../ground/model/tool-call.ts'
import { checkReviewerName } from '../../../people/acts/reviewers/check-reviewer-name.ts'
import { freezeArguments } from '../call/freeze-arguments.ts'
import type { GuardOptions } from '../call/guard-options.ts'

const longest = 1_024

/** Throws a GateError `invalid` for values of options that every call would be refused for, or that nobody could use. */
export function checkValues(options: GuardOptions): void {
  for (const key of ['agent', 'session', 'principal', 'environment'] as const)
    if (typeof options[key] !== 'function') checkText(key, options[key], longest)
  for (const key of ['docstring', 'profile', 'cwd'] as const)
    checkText(key, options[key], Number.MAX_SAFE_INTEGER)
  for (const key of ['parameters', 'unjudged'] as const) checkNames(key, options[key])
  const { hints, kind, gate, approvers, signal } = options
  if (hints !== undefined && typeof hints !== 'function') checkHints(hints)
  if (kind !== undefined && !callKinds.includes(kind)) throw wrong('kind', `one of ${callKinds.join(', ')}`)
  if (gate !== undefined && typeof gate?.evaluate !== 'function') throw wrong('gate', 'what createGate gives')
  if (signal !== undefined && !(signal instanceof AbortSignal)) throw wrong('signal', 'an AbortSignal')
  checkApprovers(approvers)
}

function checkText(key: string, value: unknown, most: number): void {
  if (value === undefined) return
  if (typeof value !== 'string' || (value === '' && key !== 'docstring') || value.length > most)
    throw wrong(key, most === longest ? 'text of 1 to 1,024 characters, or a function that gives it' : 'text')
}

function checkNames(key: string, value: unknown): void {
  const isList = Array.isArray(value) && value.every(name => typeof name === 'string' && name !== '')
  if (value !== undefined && !isList) throw wrong(key, 'a list of names of parameters')
}

function checkHints(hints: unknown): void {
  const frozen = freezeArguments(hints, 'hints')
  if (typeof frozen !== 'object' || frozen === null || Array.isArray(frozen))
    throw wrong('hints', 'an object of named values, or a function that gives one')
}

function checkApprovers(approvers: GuardOptions['approvers']): void {
  if (approvers === undefined) return
  if (!Array.isArray(approvers)) throw wrong('approvers', 'a list of approvers')
  for (const one of approvers as NonNullable<GuardOptions['approvers']>) {
    if (typeof one?.ask !== 'function') throw wrong('approvers', 'approvers, each with a name and ask')
    checkReviewerName(one.name)
  }
}

function wrong(key: string, what: string): GateError {
  return new GateError('invalid', `The option ${key} of guard must be ${what}.`, key)
}
