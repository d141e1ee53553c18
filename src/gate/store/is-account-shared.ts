/** The facts by which an account is told from one of a gate alone. */
interface AccountFacts {
  /** Null where the system has none. */
  readonly uid: number | null
  readonly platform: NodeJS.Platform
  /** Clients are registered under it. */
  readonly hasClients: boolean
}

/** Tells whether agents run under the gate’s account too: always, but under a system account where no client is registered. */
export function isAccountShared({ uid, platform, hasClients }: AccountFacts): boolean {
  const firstOfPeople = platform === 'darwin' ? 500 : 1_000
  return hasClients || uid === null || uid === 0 || uid >= firstOfPeople
}
