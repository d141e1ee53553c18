import { userInfo } from 'node:os'
import { join } from 'node:path'

/** The files in which a policy may stand. */
export interface PolicyLocations {
  readonly userFile: string
  readonly projectFile: string
}

/**
 * `~/.config/countersign/policy.toml` of the account, and `.countersign/policy.toml` of the project. The home
 * folder is the account's own and not the environment's: a repository can set a client's environment, and must
 * not choose which file is the person's. Nothing is read here.
 */
export function defaultLocations(projectFolder: string, home: string = userInfo().homedir): PolicyLocations {
  return {
    userFile: join(home, '.config', 'countersign', 'policy.toml'),
    projectFile: join(projectFolder, '.countersign', 'policy.toml'),
  }
}
