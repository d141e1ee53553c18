import type { SecretSource } from '../../ground/model/notification-settings.ts'
import { readSecret } from './read-secret.ts'

/** Reads the address of a target. Throws for plain HTTP to another machine. */
export function readAddress(source: string | SecretSource, allowHttp: boolean): URL {
  const url = typeof source === 'string' ? source : readSecret(source)
  const problem = addressProblem(url, allowHttp)
  if (problem !== undefined) throw new Error(`the address ${problem}`)
  return new URL(url)
}

/** Tells whether a host is this machine itself, by its name or address; nothing is looked up. */
export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name)
}

/**
 * Returns what is wrong with an address that notes are posted to, as a clause without the address; undefined when it
 * may be used.
 */
export function addressProblem(url: string, allowHttp: boolean): string | undefined {
  if (!URL.canParse(url)) return 'must be an address, such as https://hooks.example.org/countersign'
  const { protocol, hostname, username, password } = new URL(url)
  if (username !== '' || password !== '') return 'must not hold a name or password before its host'
  if (protocol === 'https:') return undefined
  if (protocol !== 'http:') return 'must begin with https://'
  if (allowHttp || isThisMachine(hostname)) return undefined
  return 'must begin with https://, or allow_http must be true'
}
