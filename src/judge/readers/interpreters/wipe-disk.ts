import type { ReadContext } from '../read-context.ts'

/** Cmdlets that leave nothing on a disk. */
export const wipers: ReadonlySet<string> = new Set([
  'clear-disk',
  'format-volume',
  'initialize-disk',
  'remove-partition',
  'reset-physicaldisk',
])

/** Emits what leaves nothing on a disk, or nothing that could bring it back. */
export function wipeDisk(
  name: string,
  words: readonly string[],
  { out, outer: evidence, through }: ReadContext,
): void {
  if (words.some(word => /^-whatif$/i.test(word))) return
  const about = {
    provider: 'disk',
    verb: 'delete',
    resource: 'volume',
    whole: true,
    production: false,
  } as const
  const target = `${name} ${words.join(' ')}`.trim().slice(0, 120)
  out.emit({ type: 'infrastructure', ...about, target, unattended: true, evidence, through })
}
