/** The kind of place that a path is, from the path alone. */
export type PathClass =
  | 'root' // `/`
  | 'system-root' // a folder directly below it that the machine needs: /usr, /etc, /home, /var
  | 'system' // anything below one of those
  | 'home' // a home folder itself
  | 'home-content' // below a home folder, outside the workspace
  | 'workspace-parent' // a folder that holds the workspace
  | 'workspace' // the workspace itself
  | 'inside' // below the workspace
  | 'generated' // below the workspace, made by a tool: node_modules, dist, target, caches
  | 'temp'
  | 'block-device' // /dev/sda, /dev/nvme0n1
  | 'device' // other files under /dev: null, stdout, tcp
  | 'outside' // any other absolute path
  | 'unknown' // not known before the call runs

/** The meaning of a path to somebody: one path may have several. */
export type PathRole =
  | 'credential' // keys, tokens, password stores, cloud credentials, .env
  | 'personal' // browser profiles, mail, messages
  | 'shell-profile'
  | 'authorized-keys'
  | 'schedule' // crontab, systemd timers, at
  | 'startup' // init, systemd units, launch agents, autostart
  | 'account-database' // /etc/passwd, shadow, sudoers, pam
  | 'system-config' // other files below /etc that steer the machine
  | 'system-binary' // /usr/bin, /boot, /lib
  | 'git-hook'
  | 'git-internal' // .git itself and below, hooks apart
  | 'editor-config' // files that make an editor run code
  | 'agent-instruction' // AGENTS.md, CLAUDE.md, .cursorrules
  | 'agent-settings' // settings of agent clients, MCP server lists
  | 'ci' // workflow files
  | 'package-config' // .npmrc, pip.conf, cargo config: where packages come from
  | 'database-file'
  | 'log' // system and audit logs, shell history
  | 'countersign' // our own state, policy, keys, sockets

/** The facts of a path on the disk, as they were seen before judging. */
export interface PathFacts {
  readonly exists: boolean
  readonly kind: 'file' | 'folder' | 'link' | 'other'
  /** Files below it (itself for a file), or null when not counted within the time. */
  readonly files: number | null
  readonly bytes: number | null
  /** Tracked by git and unchanged: whatever happens to it can be had again. */
  readonly recoverable: boolean
  /** The number of files that git could not give back, where that was counted. */
  readonly notInGit?: number
  /** The number of files with changes in no commit that a copy would put others over. */
  readonly uncommitted?: number
  /** The real target of a symbolic link, when that is elsewhere. */
  readonly realPath?: string
}

/** A path as one effect means it. */
export interface PathTarget {
  /** As it was spelled, with expansions that could be known filled in. */
  readonly raw: string
  /** Absolute and normalised; null when part of it is only known at run time. */
  readonly path: string | null
  /** The longest leading folder that is known, absolute; empty when nothing is. */
  readonly base: string
  /** Holds `*`, `?`, `[…]`: stands for any number of paths below `base`. */
  readonly glob: boolean
  readonly class: PathClass
  readonly roles: readonly PathRole[]
  readonly facts?: PathFacts
  /** The path, or the pattern of it, that links lead to which this call makes. */
  readonly leadsTo?: string
  /** Its links were not followed on the disk that it is on: it may lead elsewhere. */
  readonly unlooked?: true
}
