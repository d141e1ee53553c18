import { GateError } from '../../../ground/model/errors.ts'
import type { TeamAnchor } from '../../../ground/model/team-anchor.ts'
import { rootProblem } from '../../../gate/team/roots/root-problem.ts'
import { anchorLine } from '../../../gate/team/protocol/anchor-line.ts'
import type { CourierStore, UseStore } from './courier-state.ts'
import type { HubPort } from './open-hub.ts'

/** The parts of an anchorer. */
export interface AnchorerParts {
  readonly hub: Pick<HubPort, 'root' | 'seen'>
  readonly use: UseStore
  /** Milliseconds since 1970, and milliseconds that only go forward. */
  readonly now: () => number
  readonly clock: () => number
}

/** Milliseconds between two questions for the newest root, where no checkpoint asks for one. */
const askEvery = 600_000

/** Holds what the team’s key signs of all logs against what this gate has, and writes it into the gate’s own log. */
export class Anchorer {
  private readonly parts: AnchorerParts
  private asked = Number.NEGATIVE_INFINITY

  constructor(parts: AnchorerParts) {
    this.parts = parts
  }

  /** Tells whether the newest root is to be asked for: with each checkpoint of the gate, and every few minutes. */
  isDue({ mirror }: CourierStore): boolean {
    const before = mirror.anchor()
    return isNext(mirror.checkpointed(), before) || this.parts.clock() - this.asked >= askEvery
  }

  /**
   * Asks for the newest root. It is written where a checkpoint was made since the last one, and a root that contradicts the
   * last one is written always: nothing that people allowed counts until the team agrees with it again. Rejects with
   * `missing` where no root has this log yet, and as the hub does.
   */
  async step(): Promise<void> {
    const { hub, use, clock } = this.parts
    const known = await use(async ({ mirror }) => mirror.anchor()?.root ?? 0)
    const proof = await hub.root({ known })
    this.asked = clock()
    await use(store => this.take(store, proof))
    const anchor = await use(async ({ mirror }) => mirror.anchor())
    // The hub is shown what it contradicts: it stops the whole team, as for acts that it lost.
    if (anchor?.contradicted != null) await hub.seen({ note: anchor.note })
  }

  private async take(store: CourierStore, proof: Awaited<ReturnType<HubPort['root']>>): Promise<void> {
    const { mirror } = store
    const membership = mirror.membership()
    if (!membership) return
    const before = mirror.anchor()
    const hashAt = (seq: number) => store.entries(seq - 1, 1)[0]?.hash
    const problem = await rootProblem(proof, { ...membership, hashAt, known: before?.note })
    if (problem && !problem.isContradiction)
      throw new GateError(
        'unavailable',
        `What the team’s hub says can’t be taken over, since ${problem.why}: nothing of it was.`,
        'root',
      )
    const why = problem?.why ?? null
    if (why === null && before?.contradicted == null && !isNext(mirror.checkpointed(), before)) return
    // It is written once, whatever the team signs on.
    if (why !== null && before?.contradicted != null) return
    const next: TeamAnchor = {
      ...(before && why !== null ? before : { root: proof.number, note: proof.note }),
      checkpointed: mirror.checkpointed(),
      contradicted: why,
    }
    await mirror.keepAnchor(next, anchorLine(membership, proof, why), this.parts.now())
  }
}

/** The first anchor needs no checkpoint. */
function isNext(checkpointed: number, before: TeamAnchor | null): boolean {
  return before === null || checkpointed > before.checkpointed
}
