import type { KeyObject } from 'node:crypto'
import { publicKeyOf } from '../../audit/sign-checkpoint.ts'
import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'
import type { KeyChain } from '../keys/key-chain.ts'
import { isStatementSigned, signStatement } from '../keys/sign-statement.ts'

/** Signs what an entry says of an erasure, as it stands in the log: parts and reason by their salted digests. */
export type SignErasure = (body: JsonObject) => JsonObject

/** Returns what signs the entries of one erasure. `log`: hash of the first link of the chain of keys. */
export function erasureSigner({ log }: Pick<KeyChain, 'log'>, at: number, key: KeyObject): SignErasure {
  return body => ({ by: publicKeyOf(key), signature: signStatement('erasure', { log, at, said: body }, key) })
}

/** Returns why the entry of an erasure was not signed by the reviewer whom it names, if it was not. */
export function erasureProblem(body: JsonObject, at: number, chain: KeyChain): string | undefined {
  const { signed, ...message } = body
  const name = String(message['by']).slice(0, 64)
  if (!isJsonObject(signed)) return `an erasure by ${name} that nobody signed`
  const [by, signature] = [String(signed['by']), String(signed['signature'])]
  if (chain.members.get(name)?.key !== by) return `an erasure that no key of ${name} signed`
  return isStatementSigned('erasure', { log: chain.log, at, said: message }, { by, signature })
    ? undefined
    : `the signature of an erasure by ${name} does not hold`
}
