import type { GroupNeed } from '../review.ts'

/** One bound of a number: the word of the comparison, the number, and the end of the sentence that refuses another. */
type Bound = readonly [is: 'min' | 'max' | 'gt', than: number, refusal?: string]

/** The values that a setting takes, as data: the schema of a policy file is made of it when the first file is read. */
export type SettingShape =
  | { readonly is: 'number'; readonly whole?: string; readonly bounds: readonly Bound[] }
  | { readonly is: 'boolean' }
  /** `earlier` says what an older version wrote for one of the words. */
  | { readonly is: 'word'; readonly words: readonly string[]; readonly earlier?: readonly [string, string] }
  | { readonly is: 'text'; readonly pattern: RegExp; readonly refusal: string }
  | { readonly is: 'list'; readonly of: SettingShape }
  /** Points of a finding: a number, or `gate`. */
  | { readonly is: 'points' }
  /** Groups whose people must agree, each with how many; one where a file names no number. */
  | { readonly is: 'needs' }
  /** A table whose keys are codes. */
  | { readonly is: 'codes'; readonly of: SettingShape }
  | { readonly is: 'section'; readonly parts: readonly SettingPart[] }

/** One key of a section; an optional one is absent from a policy in which nobody set it. */
export interface SettingPart {
  readonly key: string
  readonly shape: SettingShape
  readonly optional: boolean
}

/** The form of one setting: the words for it in the docs, and the values that it takes. */
export interface SettingForm<T> {
  readonly text: string
  readonly shape: SettingShape
  /** Never there: it ties the form to the type of its values. */
  readonly takes?: T
}

/** Makes the form of a number. `whole` is the end of the sentence that refuses a fraction. */
export function number(text: string, bounds: readonly Bound[] = [], whole?: string): SettingForm<number> {
  return { text, shape: { is: 'number', bounds, ...(whole !== undefined && { whole }) } }
}

const unit = 'must be from 0 to 1'

/** A share of a whole. */
export const share: SettingForm<number> = number('number from 0 to 1', [
  ['min', 0, unit],
  ['max', 1, unit],
])

/** Makes the form of how many of something there are. */
export function count(max?: number): SettingForm<number> {
  const atLeast = ['min', 1, 'must be 1 or more'] as const
  const whole = 'must be a whole number'
  if (max === undefined) return number('integer, 1 or more', [atLeast], whole)
  return number(`integer from 1 to ${max}`, [atLeast, ['max', max, `must be at most ${max}`]], whole)
}

/** A span of time in seconds. */
export const seconds: SettingForm<number> = number(
  'seconds, 1 or more',
  [['min', 1, 'must be 1 or more']],
  'must be a whole number of seconds',
)

/** True or false. */
export const boolean: SettingForm<boolean> = { text: 'true or false', shape: { is: 'boolean' } }

/** Makes the form of one of several words. */
export function word<T extends string>(
  words: readonly T[],
  earlier?: readonly [string, string],
): SettingForm<T> {
  const names = words.map(name => `"${name}"`)
  const text = [names.slice(0, -1).join(', '), ...names.slice(-1)].join(' or ')
  return { text, shape: { is: 'word', words, ...(earlier && { earlier }) } }
}

/** A text that is not empty. */
export const anyText: SettingShape = { is: 'text', pattern: /[^]/, refusal: 'must not be empty' }

/** Groups whose people must agree. */
export const needs: SettingForm<readonly GroupNeed[]> = {
  text: 'list of { group, count }',
  shape: { is: 'needs' },
}

/** Makes the form of a list. */
export function list<T>(text: string, of: SettingShape): SettingForm<readonly T[]> {
  return { text, shape: { is: 'list', of } }
}
