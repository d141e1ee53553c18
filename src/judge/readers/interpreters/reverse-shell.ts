import type { CodeCall } from './program-walk.ts'
import { asPart, type Value } from './value.ts'

/**
 * Tells whether calls give the machine away: a socket, its streams put in place of the standard ones, and a shell. Says
 * whether the program connects to somebody or waits for them.
 */
export function reverseShell(
  calls: readonly CodeCall[],
  text: string,
): 'connection' | 'listener' | undefined {
  const names = calls.map(call => call.name).join(' ')
  if (!sockets.test(names)) return undefined
  const words = wordsOf(calls)
  const joined =
    /dup2|fdopen|pty\.spawn|\.pipe\b|std(?:in|out)|STD(?:IN|OUT)|>&S|<&\d|>&\d|[<>]&%d|proc_open|consumeProcessOutput/.test(
      `${names} ${words}`,
    ) ||
    /\bStd(?:in|out)\s{0,3}=[^=]|\.std(?:in|out)\(/.test(text) ||
    calls.some(call => /spawn|Popen|system|exec/.test(call.name) && holdsSocket(call))
  const shell =
    /(?:^|[\s"'/])(?:ba|z|da|k)?sh(?:$|[\s"'])|cmd\.exe|powershell/.test(words) ||
    (names.includes('fdopen') && /(?:^|\s)(?:system|exec|`)(?:$|\s)/.test(names))
  if (!joined || !shell) return undefined
  return /\.bind\b|\.listen\b|TCPServer|createServer|socket_bind|net\.Listen|TcpListener/.test(names)
    ? 'listener'
    : 'connection'
}

const sockets = /socket|Socket|\bnet\.|fsockopen|TCPS|INET|tls\.|TcpStream|TcpListener/

/** Tells whether a socket stands among the arguments of a call. */
function holdsSocket({ args, named }: CodeCall): boolean {
  return [
    ...args,
    ...args.flatMap(arg => [...(arg.list ?? []), ...(arg.fields?.values() ?? [])]),
    ...named.values(),
  ]
    .slice(0, 50)
    .some(({ name = '' }) => name.endsWith(')') && sockets.test(name))
}

function wordsOf(calls: readonly CodeCall[]): string {
  let words = ''
  for (const { args, named, receiver, name } of calls) {
    const fields = [...named].map(([key, value]) => `${key} ${value.text ?? value.raw}`.slice(0, 500))
    words += ` ${fields.join(' ')}`
    const input = args.length === 0 && receiver && name.endsWith('.execute') ? [receiver] : args
    for (const arg of input) {
      words += ` ${plain(arg).join(' ')}`
      if (words.length > 200_000) return words
    }
  }
  return words
}

function plain(value: Value): readonly string[] {
  const inner = value.list ?? (value.fields ? [...value.fields.values()] : undefined)
  return inner
    ? inner.slice(0, 50).map(item => (item.text ?? item.raw).slice(0, 500))
    : [asPart(value).slice(0, 500), value.raw]
}
