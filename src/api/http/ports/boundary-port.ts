import type { CallBoundary, RunningBoundary } from '../../../ground/model/tool-call.ts'

/** A socket over which the calls of one boundary come in. */
export interface BoundarySocket {
  readonly running: RunningBoundary
  readonly path: string
  /** From now on connections are taken: whoever connected before is cut off, and resolves once all of them are. */
  begin(): Promise<void>
  close(): Promise<void>
}

/** Opens sockets for boundaries. */
export interface BoundaryPort {
  open(boundary: CallBoundary): Promise<BoundarySocket>
}
