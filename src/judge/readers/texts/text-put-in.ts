/** `a TEXT`, `i TEXT`, `c TEXT`, on one line or behind a backslash. */
const lines = /(?:^|[\n;{\d$/])[ \t]{0,8}[aic](?:[ \t]{0,8}\\\n?|[ \t]{1,8})([^\n]{1,4000})/g
const substitution =
  /(?:^|[\n;{\d$/ ])s([/|#,:@!~%+])((?:\\.|(?!\1)[^\\\n]){0,1000})\1((?:\\[\s\S]|(?!\1)[^\\]){0,2000})\1/g

/** Returns the texts that a program for sed puts in, each on its line; undefined where it stands in a file. */
export function textPutIn(words: readonly string[]): string | undefined {
  if (words.some(word => /^(?:-[a-zA-Z]{0,8}f|--file)/.test(word))) return undefined
  return words
    .filter(word => !/^-\w{1,8}$/.test(word))
    .map(word => word.slice(0, 16_384))
    .flatMap(script => [...inserted(script), ...replaced(script)])
    .join('\n')
}

function inserted(script: string): readonly string[] {
  return [...script.matchAll(lines)].map(match => (match[1] as string).replace(/\\(.)/g, '$1'))
}

function replaced(script: string): readonly string[] {
  return [...script.matchAll(substitution)].map(match =>
    (match[3] as string).replace(/\\n/g, '\n').replace(/\\(\D)/g, '$1'),
  )
}
