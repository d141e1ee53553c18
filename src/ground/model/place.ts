import type { ClientSettings } from './client-settings.ts'

/**
 * The place of a call, as the front end knows it: never taken from the call's own arguments. All paths are absolute
 * and normalised, without a trailing slash (save the root itself).
 */
export interface Place {
  /** Working directory of the call. */
  readonly cwd: string
  /** The folder that the agent is meant to work in (the repository's top, or `cwd`). */
  readonly workspace: string
  readonly home: string
  /** Folders for scratch files, such as `/tmp`. */
  readonly temp: readonly string[]
  /** Folders of Countersign’s own state and policy; own-safety guards them. */
  readonly stateFolders: readonly string[]
  /** Files that register the gate with clients, where names alone do not tell; own-safety guards it. */
  readonly clientSettings?: ClientSettings
  /** Settings in or above the folder that switch the hooks of an installed client off. */
  readonly hooksOff?: { readonly file: string; readonly setting: string; readonly since: number }
  /** The process that judges, where the call runs on the same machine; own-safety guards it. */
  readonly gatePid?: number
  /** The folders that the installed program lies in, as they really are; own-safety guards them. */
  readonly installation?: readonly string[]
  /** The folders that a shell finds programs in, the first of them first. */
  readonly programFolders?: readonly string[]
  /** The name of the machine that the call runs on: what goes there comes back. */
  readonly hostName?: string
  /** False for a virtual workspace: nothing on the disk is looked at. */
  readonly observed: boolean
}

/** The workspace of calls that name no working directory. Nothing in it exists. */
export const virtualPlace: Place = {
  cwd: '/home/user/project',
  workspace: '/home/user/project',
  home: '/home/user',
  temp: ['/tmp', '/var/tmp', '/private/tmp'],
  stateFolders: ['/home/user/.local/state/countersign', '/home/user/.config/countersign'],
  observed: false,
}
