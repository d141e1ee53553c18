import { ownNames } from './own-places.ts'

/** Returns the stretches of a text that can be paths: the text, the value in it, what stands between quotes and signs. */
export function pathsIn(text: string): readonly string[] {
  const plain = text.includes('%') ? text.replace(/%2f/gi, '/') : text
  // Most words are one stretch.
  if (!plain.startsWith('-') && !between.test(plain)) return isTold(plain) ? [plain] : []
  const parts = [
    plain,
    ...plain.split(between),
    ...(/^-\w?[/~.$]/.exec(plain) ? [plain.slice(plain.search(/[/~.$]/))] : []),
  ]
  return [...new Set(parts)].filter(isTold)
}

const between = /[\s'"`=:,;|&<>()@!]+/

function isTold(part: string): boolean {
  return part.length > 1 && !part.startsWith('-') && isPath(part)
}

function isPath(text: string): boolean {
  return (
    /[/~]/.test(text) || text === '..' || /^\$[\w({]/.test(text) || ownNames.has(text) || /[*?[]/.test(text)
  )
}
