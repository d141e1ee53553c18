import { base64 } from '../../proof/evidence/bytes/base-64.ts'
import { utf8 } from '../../proof/evidence/bytes/utf-8.ts'
import { instant } from '../../proof/evidence/verify/instant.ts'
import { nodePlatform } from '../../proof/evidence/verify/node-platform.ts'
import type { Stamping } from '../../gate/core/ports/log-tree.ts'
import { GateError } from '../../ground/model/errors.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { askTimeAuthority, type AuthorityOptions } from './ask-time-authority.ts'

/** The options of `audit stamp`. */
export interface StampOptions extends AuthorityOptions {
  /** Milliseconds between two stamps of a gate that runs. */
  readonly every?: number
  /** No gate asks by itself any more. */
  readonly never?: boolean
}

const minLength = 600_000

/** Has a time authority stamp a note over the present log, keeps the stamp with it, and remembers whom to ask again. */
export async function stampLog(stamping: Stamping, options: StampOptions): Promise<void> {
  const { every, never = false } = options
  if (never) {
    stamping.remember(null)
    standardOutput.print('No gate asks a time authority by itself any more; the stamps that there are stay.')
    return
  }
  if (every !== undefined) demandAddress(options.tsa, every)
  const tsa = options.command ? undefined : (options.tsa ?? stamping.state().authority?.url)
  const note = stamping.sign()
  const authority = {
    ...(tsa !== undefined && { tsa }),
    ...(options.command && { command: options.command }),
  }
  const fresh = await askTimeAuthority(nodePlatform.sha256(utf8(note.over)), authority)
  const { info, reply } = fresh
  if (every !== undefined) stamping.remember({ url: tsa ?? '', every })
  stamping.keep({ ...note, token: base64(reply), at: info.at, authority: fresh.authority }, Date.now())
  standardOutput.print(
    `Stamped: the log with its ${note.size} entries existed before ${instant(info.at + info.accuracy)}, says ${fresh.authority}. audit prove puts the stamp into every bundle of these entries; whoever checks one needs the authority’s root certificate.`,
  )
}

function demandAddress(tsa: string | undefined, every: number): void {
  if (tsa === undefined || !URL.canParse(tsa) || !/^https?:$/.test(new URL(tsa).protocol))
    throw new GateError(
      'usage',
      'Say whom a running gate asks with --tsa ADDRESS, as https://tsa.example.com; it starts no programs for that.',
    )
  if (every < minLength)
    throw new GateError(
      'usage',
      'A time authority is asked every ten minutes at most: write --every 10m, 1h or 1d.',
    )
}
