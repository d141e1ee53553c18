/** A value of a key of a target, as it stands in a policy file. */
export type TargetValue = string | number | readonly string[]

/** Returns the person’s policy with one more target for notifications at its end; it is told of everything. */
export function withTarget(toml: string, name: string, keys: Readonly<Record<string, TargetValue>>): string {
  const lines = [
    `[notify.target.${name}]`,
    ...Object.entries(keys).map(([key, value]) => `${key} = ${JSON.stringify(value)}`),
    // Where there are routes, what none of them names is told of nothing.
    ...(/^[ \t]*\[\[[ \t]*notify[ \t]*\.[ \t]*route[ \t]*\]\]/m.test(toml)
      ? ['', '[[notify.route]]', `to = ["${name}"]`]
      : []),
  ]
  const gap = toml === '' || toml.endsWith('\n\n') ? '' : toml.endsWith('\n') ? '\n' : '\n\n'
  return `${toml}${gap}${lines.join('\n')}\n`
}
