import type { Entry, Link } from './plan.ts'

/** The facts of a machine and a workspace that a plan is made from; gathered once, judged by nobody yet. */
export interface BoundaryPlace {
  readonly home: string
  /** The folder that the command starts in. */
  readonly folder: string
  /** Folders that the command may change: the repository that holds the folder, or what a person named. */
  readonly workspaces: readonly string[]
  /** Folders of the system, read by everybody. */
  readonly system: readonly Entry[]
  readonly links: readonly Link[]
  /** Parts of those that not everybody may read. */
  readonly closed: readonly Entry[]
  /** Programs and libraries in the home folder: version managers, what was installed for one account. */
  readonly tools: readonly Entry[]
  /** Paths of repositories in the workspaces, and of what they are linked to. */
  readonly repositories: RepositoryPaths
  /** Settings of editors and clients in the workspaces, which run code or steer agents outside. */
  readonly settings: readonly Entry[]
  /** Files of the workspaces that are named as files with secrets are. */
  readonly secrets: readonly Entry[]
  /** Paths that the person or the command named, as far as they are there. */
  readonly read: readonly Entry[]
  readonly write: readonly Entry[]
  readonly hide: readonly Entry[]
  /** Sentences on what was not looked at. */
  readonly notes: readonly string[]
}

/** The parts that a repository keeps in its own folder, sorted by what a command may do to it. */
export interface RepositoryPaths {
  /** Folders of repositories outside the workspaces that a linked working tree writes to. */
  readonly write: readonly Entry[]
  /** Folders that can’t be moved away, so that nobody makes them anew. */
  readonly anchored: readonly Entry[]
  /** Hooks and settings: Git runs what stands there. */
  readonly pinned: readonly Entry[]
}
