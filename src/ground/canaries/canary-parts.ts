/** Nothing shorter is looked for: it would be found where nobody planted it. */
export const minCanaryLength = 12

const maxParts = 8

/**
 * Returns the parts of a canary that give it away by themselves: each line of a value with several, some lines of a key, the
 * password and the host of an address, the signature of a web token. The first is the longest; at most eight, none
 * shorter than twelve characters.
 */
export function canaryParts(value: string): readonly string[] {
  const lines = value.split(/\r?\n|\\n/).map(line => line.trim())
  const parts = value.includes('-----BEGIN') ? keyLines(lines) : lines.flatMap(partsOfLine)
  return [...new Set(parts)].filter(part => part.length >= minCanaryLength).slice(0, maxParts)
}

/** The first line of a key is the same in every key of its kind, and so are its frames. */
function keyLines(lines: readonly string[]): readonly string[] {
  const body = lines.filter(line => line.length >= 40 && !line.startsWith('-----'))
  const own = body.length > 1 ? body.slice(1) : body
  return [own[0], own[own.length >> 1], own.at(-1)].filter(line => line !== undefined)
}

function partsOfLine(line: string): readonly string[] {
  const password = /:\/\/[^\s/:@]{0,128}:([^\s/@]{1,512})@/.exec(line)?.[1] ?? ''
  const host = /:\/\/(?:[^\s/@]{0,700}@)?([a-z\d.-]{1,253})/i.exec(line)?.[1] ?? ''
  const signature = /^eyJ[\w-]{1,4096}\.[\w-]{1,8192}\.([\w-]{20,1024})$/.exec(line)?.[1] ?? ''
  return [line, password, isOfNobody(host) ? host : '', signature]
}

/** A host that leads nowhere, with a name that nobody thinks of. */
function isOfNobody(host: string): boolean {
  const [first = ''] = host.split('.')
  const made = first.length >= minCanaryLength && /\d/.test(first) && /[a-z]/i.test(first)
  return made && /\.(?:example(?:\.(?:com|net|org))?|test|invalid)$/i.test(host)
}
