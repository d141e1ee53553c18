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
