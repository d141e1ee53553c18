import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ownAccount } from '../../ground/model/own-account.ts'
import { defaultLocations } from '../../gate/config/default-locations.ts'

/** The account and the folder for which policy files are looked for. */
export interface PolicySeat {
  /** The home folder of the account. */
  readonly home: string
  /** `HOME` of the environment; undefined where it is not set. */
  readonly environmentHome: string | undefined
  readonly folder: string
}

/** Returns where this process looks for policy files. */
export function ownSeat(): PolicySeat {
  return { home: ownAccount().home, environmentHome: process.env['HOME'], folder: process.cwd() }
}

/** Returns a sentence for each policy file that is looked for, whether it is there or not, and a warning where `HOME` names another home. */
export function policyFileLines(seat: PolicySeat): readonly string[] {
  const { userFile, projectFile } = defaultLocations(seat.folder, seat.home)
  return [
    `Your own policy file: ${userFile} (${presence(userFile)}).`,
    `This folder’s policy file: ${projectFile} (${presence(projectFile)}).`,
    ...otherHome(seat, userFile),
  ]
}

/** A warning where `HOME` is not the account’s home: a file there is not read. */
function otherHome({ home, environmentHome, folder }: PolicySeat, userFile: string): readonly string[] {
  if (environmentHome === undefined || environmentHome === '' || resolve(environmentHome) === resolve(home))
    return []
  const other = defaultLocations(folder, environmentHome).userFile
  const there = existsSync(other) ? `${other} is there, and is not read` : `a file below it is not read`
  return [
    `Warning: HOME is ${environmentHome}, but this account's home is ${home}, and only that counts: ${there}; what you want to hold belongs into ${userFile}.`,
  ]
}

function presence(file: string): string {
  return existsSync(file) ? 'read' : 'not there'
}
