import { type NamedCall, type NamedGroup, whoNamed } from '../../judge/policy/who-named.ts'
import { wrapText } from './wrap-text.ts'
import type { Paint } from './paint-for.ts'

const max = 6

/** Says of each value that a call touches who named it, what strangers named first; nothing where nothing was heard. */
export function namedLines(shown: NamedCall, paint: Paint, width: number): readonly string[] {
  const rows = whoNamed(shown)
  const more = rows.length - max
  return [
    ...rows.slice(0, max).flatMap(row => rowLines(row, paint, width)),
    ...(more > 0 ? [paint.dim(`  and ${more} more`)] : []),
  ]
}

function rowLines({ values, words, voice, isStrange }: NamedGroup, paint: Paint, width: number) {
  const mark = isStrange ? '!' : voice === 'nobody' ? '?' : '·'
  const lines = wrapText(`${mark} ${values.join(', ')} — ${words}`, width, 2)
  return isStrange ? lines.map(line => paint.yellow(line)) : lines
}
