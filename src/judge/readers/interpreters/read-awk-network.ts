import type { ReadContext } from '../read-context.ts'

/**
 * Reads gawk's `/inet/tcp/0/HOST/PORT`. Where it runs what it hears and sends the answer back, it is a shell for the
 * other end.
 */
export function readAwkNetwork(text: string, { out, outer: evidence, through }: ReadContext): void {
  const [, scheme = 'tcp', host = '', port] =
    /\/inet[46]?\/(tcp|udp)\/\w{1,16}\/([^/"\s]{1,253})\/(\w{1,16})/.exec(text) ?? []
  if (host === '') return
  out.emit({
    type: 'connect',
    scheme,
    host: host.toLowerCase(),
    port: Number(port) || null,
    sends: [],
    evidence,
    through,
  })
  const hears = /\|&\s{0,9}getline\s{1,9}(\w{1,64})/.exec(text)?.[1]
  if (
    hears !== undefined &&
    new RegExp(`(?:\\b${hears}\\s{0,9}\\|\\s{0,9}getline|system\\(\\s{0,9}${hears}\\b)`).test(text)
  )
    out.emit({
      type: 'execute',
      language: 'shell',
      source: { from: 'unknown' },
      read: false,
      shellOver: 'connection',
      evidence,
      through,
    })
}
