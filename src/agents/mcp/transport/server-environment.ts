/** Makes the environment of a server: all that the client gave, and nothing of ours. */
export function serverEnvironment(from: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !/^countersign_/i.test(name)))
}

const needed = new Set('HOME LANG LANGUAGE LOGNAME PATH SHELL TERM TMPDIR TZ USER'.split(' '))
const neededThere =
  /^(?:LC_\w+|APPDATA|COMSPEC|LOCALAPPDATA|PATHEXT|PROGRAMFILES|SYSTEMROOT|TEMP|TMP|USERPROFILE)$/i

/**
 * Makes the environment of one of several servers: the variables that every program needs, and its own, so that none
 * has another’s secrets.
 */
export function ownEnvironment(
  from: NodeJS.ProcessEnv,
  names: readonly string[],
  input: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const passed = Object.entries(from).filter(
    ([name]) => needed.has(name) || neededThere.test(name) || names.includes(name),
  )
  return serverEnvironment({ ...Object.fromEntries(passed), ...input })
}
