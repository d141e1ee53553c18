import unhomoglyph from 'unhomoglyph'

const longest = 512

/** A name as it is taken for at a glance: without case, separators, marks that nobody sees, and other alphabets’ look-alikes. */
export function nameAsSeen(name: string): string {
  const visible = name
    .slice(0, longest)
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}\s._/-]/gu, '')
  return unhomoglyph(visible.toLowerCase()).toLowerCase()
}
