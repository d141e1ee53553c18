import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { SignedStatement } from '../../../ground/model/passkey.ts'
import { shownTools } from '../tools/shown-tools.ts'

/**
 * Returns what a passkey’s statement says of a tool that the page shows. Gates of a team count a tool that was accepted with
 * the key which a secret opens; a passkey signs the one call.
 */
export function callOnly(
  { judgesElsewhere }: { readonly judgesElsewhere?: true },
  logged: Pick<LoggedDecision, 'call' | 'decision'>,
): Pick<SignedStatement, 'thisCallOnly'> {
  return judgesElsewhere && shownTools(logged).length > 0 ? { thisCallOnly: true } : {}
}
