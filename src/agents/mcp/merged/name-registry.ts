/** Between the name of a server and that of its tool, where the tool’s alone is not enough. */
const between = '__'

/** The target of a name: one server and the name there, or several, between which nobody chooses. */
export type NameRoute =
  | { readonly server: string; readonly name: string }
  | { readonly oneOf: readonly string[] }

/**
 * Names of tools (or of prompts) of several servers as one list. A name stays as it is where only one server has it, and
 * is `server__name` where several do, whichever of them runs at the moment; `server__name` always leads to that server.
 */
export class NameRegistry {
  private readonly servers: ReadonlySet<string>
  private readonly owners = new Map<string, Set<string>>()

  constructor(servers: readonly string[]) {
    this.servers = new Set(servers)
  }

  /** A server has these names. What it once had stays its own, so that no name leads elsewhere meanwhile. */
  add(server: string, names: readonly string[]): void {
    for (const name of names) this.owners.set(name, (this.owners.get(name) ?? new Set()).add(server))
  }

  /** Gives the name of a server’s tool or prompt that clients see. */
  shownName(server: string, name: string): string {
    const isAlone = (this.owners.get(name)?.size ?? 0) <= 1 && this.prefixed(name) === undefined
    return isAlone ? name : `${server}${between}${name}`
  }

  /** Undefined for a name that nobody is known to have. */
  route(shown: string): NameRoute | undefined {
    const prefixed = this.prefixed(shown)
    if (prefixed) return prefixed
    const [server, ...others] = this.owners.get(shown) ?? []
    if (server === undefined) return undefined
    if (others.length === 0) return { server, name: shown }
    return { oneOf: [server, ...others].sort().map(one => `${one}${between}${shown}`) }
  }

  private prefixed(shown: string): { readonly server: string; readonly name: string } | undefined {
    const at = shown.indexOf(between)
    const server = shown.slice(0, Math.max(at, 0))
    return this.servers.has(server) ? { server, name: shown.slice(at + between.length) } : undefined
  }
}
