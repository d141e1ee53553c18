import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { GateError } from '../ground/model/errors.ts'
import { join, resolve } from 'node:path'

const schema = z.strictObject({ address: z.string() })

/** The settings of a hub that its folder keeps. */
export type HubSettings = z.infer<typeof schema>

/** Writes them into the folder of a hub. */
export function writeHubSettings({ settings }: HubPaths, stored: HubSettings): void {
  writeFileSync(settings, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 })
}

/** Throws `configuration` where they are missing or wrong. */
export function readHubSettings({ settings }: HubPaths): HubSettings {
  try {
    return schema.parse(JSON.parse(readFileSync(settings, 'utf8')))
  } catch {
    throw new GateError(
      'configuration',
      `The hub’s settings at ${settings} can’t be read: begin with countersign hub init, or bring them from another hub.`,
    )
  }
}

/** The files of a hub. */
export interface HubPaths {
  readonly folder: string
  /** Held by the process for as long as it lives. */
  readonly lock: string
  /** The private key of the team, which every hub of it has: PKCS 8 in PEM. */
  readonly key: string
  /** The address under which people and gates reach the hubs. */
  readonly settings: string
  /** The names of those who are told of what waits, and of who may deny from there. */
  readonly notify: string
  /** The targets that the logs of all gates are exported to. */
  readonly exports: string
  /** The identity provider by which people sign on, and rules for what joins without a token. */
  readonly signOn: string
  /** This hub's copy of the team's state; made anew where it is missing. */
  readonly copy: string
  readonly sessions: string
  /** Hashes of the tokens by which programs collect this hub’s measurements. */
  readonly tokens: string
  readonly log: string
  /** The owner’s own socket. */
  readonly socket: string
  /** An embedded PostgreSQL: its data and its socket. */
  readonly postgres: string
}

/** The paths of a hub's folder. */
export function hubPaths(state: string): HubPaths {
  const folder = resolve(state)
  return {
    folder,
    lock: join(folder, 'hub.lock'),
    key: join(folder, 'team.key'),
    settings: join(folder, 'hub.json'),
    notify: join(folder, 'notify.toml'),
    exports: join(folder, 'export.toml'),
    signOn: join(folder, 'sign-on.toml'),
    copy: join(folder, 'copy.db'),
    sessions: join(folder, 'browsers.json'),
    tokens: join(folder, 'tokens.json'),
    log: join(folder, 'hub.log'),
    socket: join(folder, 'hub.sock'),
    postgres: join(folder, 'postgres'),
  }
}
