import type { DataSource } from '../../../../ground/model/effect.ts'
import type { Command, Word } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'
import { parseAddress } from '../../addresses/parse-address.ts'

const variables = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY']

/**
 * Emits the proxy of a request. A proxy sees the address of every request and, where certificates are not checked, its
 * contents: `seen` are its headers and bodies.
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
