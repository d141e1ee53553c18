import { seenAsInAnyCase } from '../../../ground/model/seen-as.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'

/** Throws `invalid` for what is no name of a reviewer. */
export function checkReviewerName(name: string): void {
  if (/^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,63}$/u.test(name)) return
  throw new GateError(
    'invalid',
    'A reviewer’s name is 1 to 64 letters, digits, dots, dashes, underscores or @.',
    'name',
  )
}

/** Throws `conflict`: two names that people take for one another would make two reviewers of one. */
export function checkDistinctName(name: string, known: readonly Reviewer[]): void {
  if (known.some(one => one.name === name))
    throw new GateError('conflict', `${name} is a reviewer already: remove them first.`, 'name')
  const like = known.find(one => seenAsInAnyCase(one.name) === seenAsInAnyCase(name))
  if (!like) return
  throw new GateError(
    'conflict',
    `“${name}” looks like ${like.name}, who is a reviewer already: choose another name.`,
    'name',
  )
}
