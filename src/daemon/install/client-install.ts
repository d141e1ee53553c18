import type { Scope } from '../../ground/clients/client-record.ts'
import type { ClientName } from '../../ground/clients/index.ts'
import type { HookOutput } from '../../agents/hook/client-adapter.ts'

/** The places of an installation. Every path is absolute. */
export interface InstallPlaces {
  readonly scope: Scope
  readonly home: string
  /** The project’s folder; the plugin’s own where one is made. */
  readonly project: string
  /** The folder of the account’s own settings of this client. */
  readonly folder: string
  /** The installed command of this client. */
  readonly launcher: string
  /** A file for this account alone with the installation’s token. */
  readonly headers: string
  /** The gate’s socket for agents. */
  readonly socket: string
}

/** One file that an installation writes. */
export interface InstallFile {
  readonly path: string
  /** The mode of a new file; a file that is there keeps its own. */
  readonly mode: number
  /** Agents of every account read it, so the folders that are made for it are open to all; else they are their owner’s alone. */
  readonly isForAll?: true
  /** The text of the file with our entries in it; `text` is null where there is none yet. Throws `invalid` where it can’t be read. */
  add(text: string | null): string
  /** The file without our entries; null where nothing of it is anybody else’s. Throws `invalid` like `add`. */
  remove(text: string): string | null
  /**
   * The file without what is ours by its form alone, whatever is on record: what names this installed command, or one
   * that is gone. The very text where it holds none; null and `invalid` like `remove`.
   */
  clear(text: string): string | null
  /** It names no command, so it shows nothing of the installation that it belongs to. */
  readonly isCompanion?: true
  /** The text that a person adds to a file that can’t be read. */
  readonly byHand: string
}

/** The part of an installation that a client’s record can’t say as data. */
export type OwnInstall = Pick<ClientInstall, 'files' | 'starts' | 'yes'>

/** The signs by which a client is found, and the files that are written for it. */
export interface ClientInstall {
  readonly client: ClientName
  readonly title: string
  /** Programs by which it is started, as PATH has them. */
  readonly programs: readonly string[]
  /** Folders of the home folder that are there when it was used; the first has the account’s settings. */
  readonly folders: readonly [string, ...string[]]
  /** The variable by which a person puts its settings elsewhere, and where they are below what that names. */
  readonly moved?: { readonly by: string; readonly below?: string }
  readonly scopes: readonly Scope[]
  /** Until the installed command has answered; the client waits longer. */
  readonly seconds: number
  /** Events that the command is registered for, the one that judges first. */
  readonly events: readonly string[]
  files(where: InstallPlaces): readonly InstallFile[]
  /** The way in which a client that takes plugins is told of the one in a folder: a command, or a line of its settings. */
  readonly usePlugin?: (folder: string) => string
  /** The words by which the client starts what is registered for an event; a shell with the hook’s line where it is absent. */
  starts?(where: InstallPlaces, event: string): readonly string[]
  /** The output that is seen of a yes, where it is not the adapter’s. */
  readonly yes?: HookOutput
  /** A sentence that a person should know of it. */
  readonly note?: string
}
