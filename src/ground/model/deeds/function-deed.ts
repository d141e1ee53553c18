/** Returns what a function is asked to do, as a person says it: “call delete_user on usr_123”; without one, the verb. */
export function functionDeed(tool: string | null, verb: string, target: string): string {
  const [, server, name] = /^mcp__(.{1,60}?)__(.{1,200})$/.exec(tool ?? '') ?? []
  const called = server === undefined || name === undefined ? tool : `${name} of ${server}`
  const what = called === null ? verb : `call ${called}`
  return target === '' ? what : `${what} on ${target}`
}
