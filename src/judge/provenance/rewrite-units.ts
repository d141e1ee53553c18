/** Changes the UTF-16 units of a text where they stand, and returns how many are left: nothing is written that was not read before. */
export type UnitPass = (units: Uint16Array, length: number) => number

/** Units that are spelled at once: more arguments than these overflow the stack. */
const atOnce = 8_192

/** Returns a text after passes over its units. Replacing by pattern allocates for each of a million signs. */
export function rewriteUnits(text: string, ...passes: readonly UnitPass[]): string {
  const units = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
  const length = passes.reduce((left, pass) => pass(units, left), text.length)
  const parts: string[] = []
  for (let at = 0; at < length; at += atOnce)
    parts.push(spell(units.subarray(at, Math.min(length, at + atOnce))))
  return parts.join('')
}

/** Spreading would ask an iterator for every unit. */
function spell(units: Uint16Array): string {
  return Reflect.apply(String.fromCharCode, null, units)
}
