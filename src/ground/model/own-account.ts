import { userInfo } from 'node:os'
import { GateError } from './errors.ts'

/** The account that this process runs under, as the system lists it; what the environment says of it may be another’s. */
export interface OwnAccount {
  readonly uid: number
  readonly home: string
}

/** Returns the account of this process; throws where the system lists none, as in a container that is run with any number. */
export function ownAccount(read: () => { uid: number; homedir: string } = userInfo): OwnAccount {
  try {
    const { uid, homedir } = read()
    return { uid, home: homedir }
  } catch {
    throw new GateError(
      'configuration',
      `This system lists no account ${process.getuid?.() ?? ''}, so its home folder is not known: add it to /etc/passwd (in an image: useradd), or run as an account that is listed.`,
    )
  }
}
