/**
 * Variables that a gate needs of the environment. Everything else stays behind: a repository can set a client’s environment,
 * and must not get code of its own loaded into the gate (NODE_OPTIONS, LD_PRELOAD), or its times and folders changed.
 */
const stored = 'PATH HOME USER LOGNAME LANG LC_ALL TZ TMPDIR XDG_RUNTIME_DIR SystemRoot'.split(' ')

/**
 * Settings of the policy are kept where a person starts the gate; they may only tighten. `also` names what the person’s
 * own policy takes from the environment.
 */
export function startEnvironment(
  from: NodeJS.ProcessEnv,
  keepSettings: boolean,
  also: readonly string[] = [],
): NodeJS.ProcessEnv {
  const isKept = (name: string) =>
    stored.includes(name) ||
    also.includes(name) ||
    (keepSettings && name.startsWith('COUNTERSIGN_') && name !== 'COUNTERSIGN_HOME')
  return Object.fromEntries(Object.entries(from).filter(([name]) => isKept(name)))
}
