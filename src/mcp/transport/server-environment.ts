/** What a server gets of this environment: all that the client gave, and nothing of ours. */
export function serverEnvironment(from: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !/^countersign_/i.test(name)))
}
