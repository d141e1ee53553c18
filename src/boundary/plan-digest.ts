import { canonicalJson } from '../audit/canonical-json.ts'
import { sha256 } from '../audit/sha256.ts'
import type { JsonObject } from '../model/json.ts'
import type { Plan } from './plan.ts'

/** SHA-256 over the RFC 8785 form of a plan; hex. */
export function planDigest(plan: Plan): string {
  return sha256(canonicalJson(plan as unknown as JsonObject))
}
