import type { Review } from './review.ts'
import { visibleText } from './visible-text.ts'

/** "codex for kim, profile ops": who asks. A profile that is the usual one, or is called as its agent, says nothing. */
export function askerText(
  asker: Pick<Review, 'agent' | 'profile'> & { readonly principal?: string },
): string {
  const { agent, principal } = asker
  const whose = principal === undefined ? '' : ` for ${visibleText(principal, 64)}`
  const profile = ownProfile(asker)
  return `${visibleText(agent, 64)}${whose}${profile === undefined ? '' : `, profile ${profile}`}`
}

/** The profile where it says more than the agent’s name. */
export function ownProfile({ agent, profile }: Pick<Review, 'agent' | 'profile'>): string | undefined {
  return profile === 'default' || profile === agent ? undefined : visibleText(profile, 64)
}
