import { nearest } from '../../../ground/model/nearest.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { GuardOptions } from '../call/guard-options.ts'
import type { Parameter } from './parameters-of.ts'
import { callKinds } from '../../../ground/model/tool-call.ts'
import { checkReviewerName } from '../../../people/acts/reviewers/check-reviewer-name.ts'
import { freezeArguments } from '../call/freeze-arguments.ts'

const maxLength = 1_024

/** Throws a GateError `invalid` for values of options that every call would be refused for, or that nobody could use. */
function checkValues(options: GuardOptions): void {
  for (const key of ['agent', 'session', 'principal', 'environment'] as const)
    if (typeof options[key] !== 'function') checkText(key, options[key], maxLength)
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

function checkText(key: string, value: unknown, max: number): void {
  if (value === undefined) return
  if (typeof value !== 'string' || (value === '' && key !== 'docstring') || value.length > max)
    throw wrong(
      key,
      max === maxLength ? 'text of 1 to 1,024 characters, or a function that gives it' : 'text',
    )
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

const keys: Readonly<Record<keyof GuardOptions | 'onRefused', true>> = {
  name: true,
  docstring: true,
  hints: true,
  annotations: true,
  environment: true,
  agent: true,
  session: true,
  principal: true,
  profile: true,
  kind: true,
  cwd: true,
  parameters: true,
  unjudged: true,
  gate: true,
  approvers: true,
  onQueue: true,
  hold: true,
  signal: true,
  onRefused: true,
}

const ways: readonly unknown[] = ['hold', 'park']

/** Of functions alone: a framework names the arguments of its tools, judges them all, and reads refusals itself. */
const ofFunctions: readonly string[] = ['parameters', 'unjudged', 'onRefused']

/** Throws a GateError `invalid` for an option that nobody reads: one that is misspelled would guard less than it says. */
export function checkGuardOptions(options: GuardOptions, known = Object.keys(keys)): void {
  for (const key of Object.keys(options))
    if (!known.includes(key))
      throw new GateError(
        'invalid',
        `guard knows no option ${key.slice(0, 40)} here: ${adviceFor(key, known)}.`,
        key.slice(0, 40),
      )
  checkValues(options)
  const { hold } = options
  if (hold !== undefined && !(typeof hold === 'number' && hold >= 0))
    throw new GateError('invalid', 'hold must be milliseconds, 0 or more.', 'hold')
  const { onQueue = 'hold' } = options
  if (typeof onQueue !== 'function' && !ways.includes(onQueue))
    throw new GateError(
      'invalid',
      'onQueue must be hold, park, or a function that says so for each call.',
      'onQueue',
    )
}

/** The same for the options of a framework’s tools, those for all and those of each. */
export function checkToolOptions(common: GuardOptions, tools: Readonly<Record<string, GuardOptions>>): void {
  for (const options of [common, ...Object.values(tools)]) checkGuardOptions(options)
}

/** Options of an adapter: for all tools, and more for each. */
interface ToolsOptions extends GuardOptions {
  readonly tools?: Readonly<Record<string, GuardOptions | undefined>>
}

/** The same for an adapter, whose own options are `more`. */
export function checkToolsOptions({ tools, ...common }: ToolsOptions, ...more: readonly string[]): void {
  const known = Object.keys(keys).filter(key => !ofFunctions.includes(key))
  checkGuardOptions(common, [...known.filter(key => key !== 'name'), 'tools', ...more])
  for (const own of Object.values(tools ?? {})) if (own) checkGuardOptions(own, known)
}

/** The same where a framework’s own approval waits in the place of the gate. */
export function checkNoWaiting({ tools, ...common }: ToolsOptions): void {
  for (const options of [common, ...Object.values(tools ?? {})])
    for (const key of ['onQueue', 'hold'] as const)
      if (options && key in options)
        throw new GateError(
          'invalid',
          `approveTools knows no option ${key}, since the framework’s own approval waits: leave it out, or use guardTools.`,
          key,
        )
}

/** Throws a GateError `invalid` for a name that no parameter has: it would be passed over, and the parameter judged. */
export function checkUnjudged(
  unjudged: ReadonlySet<string>,
  declared: readonly Parameter[] | null,
  tool: string,
): void {
  if (!declared) return
  const names = declared.flatMap(({ name }) => name ?? [])
  for (const name of unjudged)
    if (!names.includes(name) && !/^\d+$/.test(name))
      throw new GateError(
        'invalid',
        `unjudged names ${name.slice(0, 40)}, which is no parameter of ${tool}: it has ${names.join(', ') || 'none with a name'}.`,
        'unjudged',
      )
}

/** Throws a GateError `invalid` for what can’t be called. */
export function demandFunction(fn: unknown): void {
  if (typeof fn === 'function' && !/^class\b/.test(Function.prototype.toString.call(fn))) return
  throw new GateError('invalid', 'guard takes a function: give one, or a method of what you have.', 'fn')
}

/** The option that was meant, where one is near; else all of them. */
function adviceFor(key: string, known: readonly string[]): string {
  const near = nearest(key.slice(0, 40), known)
  return near === undefined ? `give ${known.join(', ')}` : `the nearest is ${near}`
}
