import { evidenceAt, type ReadContext } from '../read-context.ts'
import { pathTarget } from '../paths.ts'

/** awk: `system("…")`, `"…" | getline`, `print | "…"`, `print > "file"`. */
export function readAwk(text: string, context: ReadContext): void {
  for (const match of text.matchAll(
    /system\s{0,9}\(\s{0,9}"((?:[^"\\\n]|\\.){1,2000})"|(?:print|printf)\b[^|;\n}]{0,500}\|\s{0,9}"((?:[^"\\\n]|\\.){1,2000})"|"((?:[^"\\\n]|\\.){1,2000})"\s{0,9}\|\s{0,9}getline/g,
  )) {
    const command = (match[1] ?? match[2] ?? match[3] ?? '').replace(/\\(["\\])/g, '$1')
    const outer = evidenceAt(context, match.index, match.index + match[0].length, match[0])
    context.code.readCode('shell', command, { ...context, depth: context.depth + 1, offset: null, outer })
  }
  if (/system\s{0,9}\(\s{0,9}[^")\s]/.test(text)) {
    context.out.emit({
      type: 'execute',
      language: 'shell',
      source: { from: 'unknown' },
      read: false,
      evidence: context.outer,
      through: context.through,
    })
  }
  readNetwork(text, context)
  for (const match of text.matchAll(/(?:print|printf)\b[^>;\n}]{0,500}(>>?)\s{0,9}"([^"\n]{1,500})"/g)) {
    const target = pathTarget({ text: match[2] as string, known: true, glob: false }, context.place)
    if (target.path?.startsWith('/dev/std')) continue
    context.out.emit({
      type: match[1] === '>' ? 'write' : 'append',
      target,
      recursive: false,
      evidence: context.outer,
      through: context.through,
    })
  }
}

/** gawk's `/inet/tcp/0/HOST/PORT`; where what it hears is a command and the answer goes back, it is a shell for the other end. */
function readNetwork(text: string, { out, outer: evidence, through }: ReadContext): void {
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
