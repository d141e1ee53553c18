declare module 'unhomoglyph' {
  /** Replaces each character by the one that Unicode TR39 names as its look-alike. */
  export default function unhomoglyph(text: string): string
}
