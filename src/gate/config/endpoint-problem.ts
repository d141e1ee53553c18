import { isThisMachine } from '../notify/address-problem.ts'
import { findSecrets } from '../../judge/secrets/find-secrets.ts'

/**
 * Returns what is wrong with the endpoint of a target, as a clause without it; undefined when it may be used. `protocols`:
 * the one with TLS, then the one without.
 */
export function endpointProblem(
  endpoint: string,
  protocols: readonly string[],
  allowPlain: boolean,
): string | undefined {
  const [safe = '', plain = ''] = protocols
  const example = `${safe}//collector.example.org`
  if (!URL.canParse(endpoint)) return `must be an address, such as ${example}`
  const { protocol, hostname, username, password, search, hash } = new URL(endpoint)
  if (protocol !== safe && protocol !== plain) return `must begin with ${safe}//`
  if (hostname === '') return `must name a host, as in ${example}`
  if (username !== '' || password !== '') return 'must not hold a name or password before its host'
  if (search !== '' || hash !== '' || findSecrets(endpoint).length > 0)
    return 'seems to hold a secret, which pages would show: write it into a file, and name that'
  if (protocol === safe || isThisMachine(hostname) || allowPlain) return undefined
  return `must begin with ${safe}//, or allow_plain must be true`
}
