import type { SecretSource } from '../../ground/model/notification-settings.ts'
import { addressProblem } from './address-problem.ts'
import { readSecret } from './read-secret.ts'

/** Reads the address of a target. Throws for plain HTTP to another machine. */
export function readAddress(source: string | SecretSource, allowHttp: boolean): URL {
  const url = typeof source === 'string' ? source : readSecret(source)
  const problem = addressProblem(url, allowHttp)
  if (problem !== undefined) throw new Error(`the address ${problem}`)
  return new URL(url)
}
