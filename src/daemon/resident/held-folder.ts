import { GateError } from '../../ground/model/errors.ts'
import { fileIdentity } from './file-identity.ts'

/** Milliseconds between two looks at a folder that nobody asks about. */
const every = 500

/**
 * The state folder that a gate holds. Files that are removed while they are open stay whole for who opened them: a gate
 * whose folder is gone would go on with a state that nobody else can see, beside the next one.
 */
export class HeldFolder {
  private readonly folder: string
  /** Each path that is checked before every call → the file that it was when the folder was taken. */
  private readonly files: ReadonlyMap<string, string | undefined>
  /** The gate’s sockets: without them nobody can connect, and the lock keeps others from serving. */
  private readonly sockets: ReadonlyMap<string, string | undefined>
  private readonly onLost: (why: GateError) => void
  private readonly timer: NodeJS.Timeout
  private lost: GateError | undefined
  /** It was looked at since the loop called something last: nothing was waited for, and nothing was written, since then. */
  private isJustSeen = false

  /** Told once, when the folder or a socket is lost, be it before this looks at them first. */
  constructor(
    folder: string,
    { files, sockets }: { readonly files: readonly string[]; readonly sockets: readonly string[] },
    onLost: (why: GateError) => void,
  ) {
    this.folder = folder
    this.files = new Map(files.map(file => [file, fileIdentity(file)]))
    this.sockets = new Map(sockets.map(file => [file, fileIdentity(file)]))
    this.onLost = onLost
    this.timer = setInterval(() => this.look(), every)
    this.timer.unref()
  }

  /** Tells whether every file is the one that was taken. Takes some microseconds. */
  isOurs(): boolean {
    return areSame(this.files)
  }

  /** Throws `unavailable` once the folder or a socket was removed or replaced, and from then on. */
  demand(): void {
    if (!this.isJustSeen) this.lookOnce()
    if (this.lost) throw this.lost
  }

  close(): void {
    clearInterval(this.timer)
  }

  /** Calls that go on together, as those of one transaction do, are one look. */
  private lookOnce(): void {
    this.look()
    this.isJustSeen = true
    process.nextTick(() => {
      this.isJustSeen = false
    })
  }

  private look(): void {
    if (this.lost) return
    if (!this.isOurs()) this.lose(`The state folder ${this.folder}`)
    else if (!areSame(this.sockets)) this.lose(`A socket of the gate of ${this.folder}`)
  }

  private lose(what: string): void {
    if (this.lost) return
    this.close()
    this.lost = new GateError(
      'unavailable',
      `${what} was removed or replaced while the gate ran, so it allows nothing any more and ends: ask again, and a new one starts.`,
    )
    this.onLost(this.lost)
  }
}

/** A file that was not there at first was taken away while the gate started. */
function areSame(seen: ReadonlyMap<string, string | undefined>): boolean {
  for (const [file, was] of seen) if (was === undefined || fileIdentity(file) !== was) return false
  return true
}
