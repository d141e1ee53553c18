const maximumVariables = 500
const maximumLine = 8_192
const maximumRounds = 4

/** Returns the variables that a makefile and the words after `make` set, by name; the words win. */
export function makeVariables(text: string, words: readonly string[]): ReadonlyMap<string, string> {
  const variables = new Map([['RM', 'rm -f']])
  const assignment =
    /^(?:export\s{1,9}|override\s{1,9})?([A-Za-z_][\w.-]{0,63})[ \t]{0,9}(?:[:?+]{0,3})=[ \t]{0,9}(.{0,2000})/
  for (const line of text.split('\n').slice(0, 5_000)) {
    const [, name, value = ''] = line.includes('=') ? (assignment.exec(line) ?? []) : []
    if (name !== undefined && variables.size < maximumVariables)
      variables.set(name, value.replace(/\s#.*$/, ''))
  }
  for (const word of words) {
    const equals = word.indexOf('=')
    if (equals > 0) variables.set(word.slice(0, equals), word.slice(equals + 1))
  }
  return variables
}

/** Returns a line of a recipe as the shell gets it: variables put in, `$$` as `$`; an unknown one stays `${name}`. */
export function recipeLine(line: string, variables: ReadonlyMap<string, string>): string {
  let text = line
  for (let round = 0; round < maximumRounds && text.length < maximumLine; round++) {
    const next = text.replace(/\$\$|\$[({]([\w.-]{1,64})[)}]/g, (whole, name?: string) =>
      name === undefined ? whole : (variables.get(name) ?? whole),
    )
    if (next === text) break
    text = next
  }
  return text.replace(/\$\$|\$[({](\w{1,64})[)}]/g, (_whole, name?: string) =>
    name === undefined ? '$' : `\${${name}}`,
  )
}
