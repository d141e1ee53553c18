import type { ShownSeals } from '../../../ground/model/seal.ts'

/** The seals of installed clients, as a gate serves them. */
export interface SealPort {
  show(): ShownSeals
  /** Looks at every installed client now; who asks while that is under way waits for the same. */
  check(): Promise<ShownSeals>
  /** Told whenever a seal says something else than before; gives what ends it. */
  watch(listener: () => void): () => void
}
