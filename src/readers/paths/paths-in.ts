import { ownNames } from './own-places.ts'

/** Returns the stretches of a text that can be paths: the text, the value in it, what stands between quotes and signs. */
export function pathsIn(text: string): readonly string[] {
  const plain = /%2f/i.test(text) ? text.replace(/%2f/gi, '/') : text
  const parts = [
    plain,
    ...plain.split(/[\s'"`=:,;|&<>()@!]+/),
    ...(/^-\w?[/~.$]/.exec(plain) ? [plain.slice(plain.search(/[/~.$]/))] : []),
  ]
  return [...new Set(parts)].filter(part => part.length > 1 && !part.startsWith('-') && isPath(part))
}

function isPath(text: string): boolean {
  return (
    /[/~]/.test(text) || text === '..' || /^\$[\w({]/.test(text) || ownNames.has(text) || /[*?[]/.test(text)
  )
}
