/** Folders with settings of installed clients that names alone do not tell. Paths are absolute. */
export interface ClientSettings {
  /** Files that hold a registration of the gate. */
  readonly files: readonly string[]
  /** Folders of settings that stand elsewhere than usual, and folders that are nothing but a registration. */
  readonly folders: readonly SettingsFolder[]
  /** Clients that call the gate; with `isManaged` by the settings of the machine, which hold against most others. */
  readonly clients?: readonly { readonly name: string; readonly isManaged: boolean }[]
}

/** A folder in which an installed client keeps settings. */
export interface SettingsFolder {
  readonly path: string
  /** The folder that it takes the place of, with `~` for the home folder; null for none. */
  readonly usual: string | null
}
