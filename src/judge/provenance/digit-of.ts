/** Makes a small letter of ASCII of a large one. */
export const caseBit = 0x20

/** Returns the value of a digit by its UTF-16 unit; NaN where it is none. */
export function digitOf(unit = 0, base: 10 | 16 = 10): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30
  const letter = unit | caseBit
  return base === 16 && letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN
}
