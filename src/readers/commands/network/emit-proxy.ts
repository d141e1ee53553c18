import type { DataSource } from '../../../model/effect.ts'
import type { Command, Word } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { parseAddress } from '../../addresses/parse-address.ts'

const variables = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY']

/**
 * A proxy sees where every request goes, and where certificates are not checked what is in it as well: `seen` are the
 * headers and bodies of the request.
 */
export function emitProxy(
  option: Word | undefined,
  seen: readonly DataSource[],
  command: Command,
  context: ReadContext,
): void {
  const given =
    option ?? variables.map(name => command.environment.get(name)).find(word => word && word.text !== '')
  if (!given?.known) return
  const { host, port } = parseAddress(given.text, 'http')
  if (host === '') return
  const { evidence } = given
  context.out.emit({
    type: 'connect',
    scheme: 'proxy',
    host,
    port,
    sends: seen,
    evidence,
    through: context.through,
  })
}
