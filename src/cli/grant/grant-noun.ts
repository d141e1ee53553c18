import type { Grant } from '../../ground/model/grant.ts'

/** Returns the word for a grant by its effect: grant or block. */
export function grantNoun({ effect }: Pick<Grant, 'effect'>): string {
  return effect === 'allow' ? 'grant' : 'block'
}
