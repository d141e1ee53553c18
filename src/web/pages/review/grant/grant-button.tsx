import type { ReviewPage } from '../../../../gate/people.ts'

/** Standing answers for calls like this one. */
export function GrantButton(_given: { readonly page: ReviewPage }) {
  return null
}
