import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { type ClientName, clients } from '../../ground/clients/index.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/** The paths in which a client keeps its settings and sessions; they may not be there yet. */
export interface ClientFolders {
  readonly paths: readonly string[]
  /** Names of variables without which it would look for them elsewhere. */
  readonly variables: readonly string[]
}

/** Returns a client’s own paths in a home folder, and where a person has them instead. */
export function clientFolders(client: ClientName, home: string): ClientFolders {
  const { folders, kept, moved } = clients[client]
  const usual = [...folders, ...kept].map(name => join(home, name.replace(/\/$/, '')))
  const value = moved && memberOf(process.env, moved.by)
  if (!moved || !value || !isAbsolute(value)) return { paths: usual, variables: [] }
  return { paths: [...usual, join(value, moved.below ?? '')], variables: [moved.by] }
}

/** Makes what a client keeps between runs and has not made yet: made inside, it would be gone at the end. */
export function makeClientFolders(client: ClientName, home: string): void {
  for (const name of clients[client].kept) {
    const path = join(home, name)
    const isFolder = name.endsWith('/')
    mkdirSync(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (!isFolder && !existsSync(path)) writeFileSync(path, '{}\n', { flag: 'wx', mode: 0o600 })
  }
}
