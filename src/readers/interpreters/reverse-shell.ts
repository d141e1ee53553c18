import type { CodeCall } from './program-walk.ts'
import { asPart, type Value } from './value.ts'

/**
 * Tells whether calls give the machine away: a socket, its streams put in place of the standard ones, and a shell. Says
 * whether the program connects to somebody or waits for them.
 */
export function reverseShell(calls: readonly CodeCall[]): 'connection' | 'listener' | undefined {
  const names = calls.map(call => call.name).join(' ')
  if (!/socket|Socket|\bnet\.|fsockopen|TCPS|INET|tls\./.test(names)) return undefined
  const words = wordsOf(calls)
  const joined = /dup2|pty\.spawn|\.pipe\b|std(?:in|out)|STD(?:IN|OUT)|>&S|<&\d|>&\d|[<>]&%d|proc_open/.test(
    `${names} ${words}`,
  )
  const shell = /(?:^|[\s"'/])(?:ba|z|da|k)?sh(?:$|[\s"'])|cmd\.exe|powershell/.test(words)
  if (!joined || !shell) return undefined
  return /\.bind\b|\.listen\b|TCPServer|createServer|socket_bind/.test(names) ? 'listener' : 'connection'
}

function wordsOf(calls: readonly CodeCall[]): string {
  let words = ''
  for (const { args } of calls)
    for (const arg of args) {
      words += ` ${plain(arg).join(' ')}`
      if (words.length > 200_000) return words
    }
  return words
}

function plain(value: Value): readonly string[] {
  const inner = value.list ?? (value.fields ? [...value.fields.values()] : undefined)
  return inner
    ? inner.slice(0, 50).map(item => (item.text ?? item.spelled).slice(0, 500))
    : [asPart(value).slice(0, 500), value.spelled]
}
