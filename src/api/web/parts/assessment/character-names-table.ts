const names: Readonly<Record<number, string>> = {
  0x00: 'null',
  0x07: 'bell',
  0x08: 'backspace',
  0x09: 'tab',
  0x0d: 'carriage return',
  0x1b: 'escape: begins an order to a terminal',
  0x7f: 'delete',
  0xad: 'soft hyphen',
  0x61c: 'Arabic letter mark',
  0x200b: 'zero-width space',
  0x200c: 'zero-width non-joiner',
  0x200d: 'zero-width joiner',
  0x200e: 'left-to-right mark',
  0x200f: 'right-to-left mark',
  0x2028: 'line separator',
  0x2029: 'paragraph separator',
  0x202a: 'left-to-right embedding',
  0x202b: 'right-to-left embedding',
  0x202c: 'end of a change of direction',
  0x202d: 'left-to-right override',
  0x202e: 'right-to-left override: turns what follows around',
  0x2060: 'word joiner',
  0x2066: 'left-to-right isolate',
  0x2067: 'right-to-left isolate',
  0x2068: 'first strong isolate',
  0x2069: 'end of an isolate',
  0xfeff: 'byte order mark',
}

/** Returns the name and number of a character that can’t be seen: "zero-width space (U+200B)". */
export function characterName(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const number = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  return `${names[code] ?? kindOf(code)} (${number})`
}

function kindOf(code: number): string {
  if (code < 0xa0) return 'control character'
  if (code >= 0xd800 && code <= 0xdfff) return 'half a character'
  if (code >= 0xe0000) return 'invisible tag'
  return 'invisible character'
}
