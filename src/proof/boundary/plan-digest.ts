import { canonicalJson } from '../../people/audit/canonical-json.ts'
import { sha256 } from '../../people/audit/sha256.ts'
import type { JsonObject } from '../../ground/model/json.ts'
import type { Plan } from './plan.ts'

/** SHA-256 over the RFC 8785 form of a plan; hex. */
export function planDigest(plan: Plan): string {
  return sha256(canonicalJson(plan as unknown as JsonObject))
}
