/** A small world of its own that escapes are tried in: folders, listeners and a process that nobody needs. */
export interface ProbeWorld {
  /** The home folder; the workspace lies in it. */
  readonly home: string
  readonly workspace: string
  /** A folder outside of all that the boundary shows. */
  readonly outside: string
  /** A folder that the boundary shows, to be read alone; a Unix socket lies in it. */
  readonly shown: string
  /** The gate's own state folder. */
  readonly state: string
  /** Stands in the files, variables, shared memory and command lines that must not be read. */
  readonly secret: string
  /** Written and sent by escapes. */
  readonly token: string
  /** A process outside, of the same account. */
  readonly victim: number
  /** The process that tries the escapes, in the gate's place. */
  readonly gate: number
  /** TCP and UDP listeners on every address of the machine; Unix sockets, in the shown folder and in the home. */
  readonly tcp: number
  readonly udp: number
  readonly abstract: string
  /** An address of the machine besides loopback; null where it has none. */
  readonly address: string | null
  /** Key of the shared memory outside. */
  readonly memoryKey: number
}
