import type { FirstWords } from './first-words.ts'

/** The host and port that a connection was judged for. */
export interface Destination {
  /** A name in lower case, or an address of version 4. */
  readonly host: string
  readonly port: number
}

/** The language that is spoken at the ports that everybody knows; at others anything may be. */
const spoken: Readonly<Record<number, FirstWords['kind']>> = { 22: 'ssh', 80: 'http', 443: 'tls' }
const inWords: Readonly<Record<string, string>> = { ssh: 'SSH', http: 'HTTP', tls: 'TLS' }

/** Returns why a connection may not go on by what it says first; undefined where it may. */
export function wordsProblem(words: FirstWords, { host, port }: Destination): string | undefined {
  const wanted = spoken[port]
  if (wanted !== undefined && words.kind !== wanted)
    return `it does not speak ${inWords[wanted]} at port ${port}`
  if (words.kind !== 'tls') return undefined
  if (words.name === host) return undefined
  // Whoever asks an address has no name to say.
  if (words.name === null && /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) return undefined
  return words.name === null
    ? 'it does not say which host it is for'
    : `it is for ${words.name.slice(0, 100)}`
}
