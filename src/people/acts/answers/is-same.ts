import { canonicalJson } from '../../audit/canonical-json.ts'
import type { Json } from '../../../ground/model/json.ts'

/** Tells whether two values are the same, member for member. */
export function isSame(one: object | null, other: object | null): boolean {
  return canonicalJson(one as Json) === canonicalJson(other as Json)
}
