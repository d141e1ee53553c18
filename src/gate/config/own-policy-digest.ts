import { canonicalJson } from '../../people/audit/canonical-json.ts'
import { sha256 } from '../../people/audit/sha256.ts'
import type { Json } from '../../ground/model/json.ts'
import type { LoadedPolicy } from './load-policy.ts'
import { readSecretRules } from './read-secret-rules.ts'

/**
 * Returns a digest of all that a person’s own policy file says, the rule files that it names among it: what they accept
 * when they accept it. Null where there is no such file.
 */
export function ownPolicyDigest({ layers }: Pick<LoadedPolicy, 'layers'>, userFile: string): string | null {
  const own = layers.find(({ name, digest }) => name === userFile && digest !== '')
  if (!own) return null
  const { rules, allowlists } = readSecretRules(own)
  if (rules.length + allowlists.length === 0) return own.digest
  return sha256(canonicalJson([own.digest, { rules, allowlists }] as unknown as Json))
}
