import { join } from 'node:path'
import { ownAccount } from '../../ground/model/own-account.ts'

/** The files in which a policy may stand. */
export interface PolicyLocations {
  readonly userFile: string
  readonly projectFile: string
}

/**
 * Returns where policy files stand: `~/.config/countersign/policy.toml` of the account, and `.countersign/policy.toml`
 * of the project. The home folder is that of the account and not of the environment: a repository can set a client's
 * environment, and must not choose the person's file. Nothing is read here.
 */
export function defaultLocations(projectFolder: string, home: string = ownAccount().home): PolicyLocations {
  return {
    userFile: join(home, '.config', 'countersign', 'policy.toml'),
    projectFile: join(projectFolder, '.countersign', 'policy.toml'),
  }
}
