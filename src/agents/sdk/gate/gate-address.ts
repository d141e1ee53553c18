import type { GateAddress } from '../../remote/http-exchange.ts'
import { GateError } from '../../../ground/model/errors.ts'

/**
 * Reads the address of a gate; apart from what opens one, which loads the whole gate.
 * Throws a GateError `configuration` for one that would send a token over an open network.
 */
export function gateAddress(url: string): GateAddress {
  if (url.startsWith('unix:')) return { socketPath: url.slice('unix:'.length).replace(/^\/\/(?=\/)/, '') }
  const input = URL.canParse(url) ? new URL(url) : undefined
  if (input?.protocol !== 'http:' && input?.protocol !== 'https:')
    throw wrong(
      `The url “${url.slice(0, 100)}” names no gate: give https://HOST, http://127.0.0.1:PORT or unix:/PATH.`,
    )
  if (input.pathname !== '/' || input.search !== '' || input.username !== '')
    throw wrong('The url of a gate is a host and a port alone: leave out path, query and user.')
  const isTls = input.protocol === 'https:'
  const host = input.hostname.replace(/^\[|\]$/g, '')
  if (!isTls && !/^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(host))
    throw wrong(`A gate on ${host} is asked over https alone, since calls and tokens are sent to it.`)
  const port = input.port === '' ? (isTls ? 443 : 80) : Number(input.port)
  return { host, port, ...(isTls && { tls: true }) }
}

function wrong(sentence: string): GateError {
  return new GateError('configuration', sentence, 'url')
}
