import { randomUUID } from 'node:crypto'
import type { HubNotify } from '../../gate/config/hub-notify.ts'
import { Notifier } from '../../gate/notify/notifier.ts'
import { findSecrets } from '../../judge/secrets/find-secrets.ts'
import { tellingTurn, TurnRow } from '../../daemon/team/database/turn-row.ts'
import { answerersAtHub } from '../app-parts.ts'
import { denyWay } from '../deny/deny-app.ts'
import type { FollowedFile } from '../followed-file.ts'
import type { OpenTeam } from '../open-team.ts'
import type { Answerers } from '../../ground/model/answerers.ts'
import type { Review } from '../../ground/model/review.ts'
import { needText } from '../../judge/policy/need-text.ts'
import type { StoredEntry } from '../../people/audit/link-entry.ts'
import { isJsonObject } from '../../ground/model/json.ts'
import { parseJson } from '../../ground/model/parse-json.ts'
import type { NewReviews } from '../../gate/notify/compose-note.ts'
import { emptyState, type NotifyState, parseState } from '../../gate/notify/notify-state.ts'
import type { NotifyStore, NotifyTurn } from '../../gate/notify/file-notify-store.ts'

/** Seconds for which a turn is held, and after which it is held for longer. */
const held = 30
const renewed = 5
/** Milliseconds since the turn was held last in which a note is begun: one takes ten seconds at most. */
const sure = 15_000

/** The state of notifications in a team’s database: one hub of several tells. */
export class TeamNotifyStore implements NotifyStore {
  readonly isShared = true
  private readonly table: TurnRow
  /** Milliseconds that only go forward. */
  private readonly clock: () => number
  /** The moment before the turn was held last; undefined where it is not this hub’s. */
  private heldAt: number | undefined

  constructor(table: TurnRow, clock: () => number) {
    this.table = table
    this.clock = clock
  }

  async turn(): Promise<NotifyTurn> {
    const at = this.clock()
    if (this.heldAt !== undefined && at - this.heldAt < renewed * 1_000) return { isMine: true }
    const { isMine, isNew, state } = await this.table.take(held, JSON.stringify(emptyState))
    this.heldAt = isMine ? at : undefined
    // Nobody else wrote since: what this hub has is as new, and has what it could not write.
    if (isMine && !isNew) return { isMine }
    return { isMine, state: state === null ? emptyState : parseState(state) }
  }

  isSure(): boolean {
    return this.heldAt !== undefined && this.clock() - this.heldAt < sure
  }

  async keep(state: NotifyState): Promise<void> {
    const at = this.clock()
    try {
      await this.table.write(held, JSON.stringify(state))
      this.heldAt = at
    } catch (error) {
      // What was not kept is not told: it is read again, by whoever has the turn then.
      this.heldAt = undefined
      throw error
    }
  }

  async end(): Promise<void> {
    this.heldAt = undefined
    await this.table.end()
  }
}

/** A hub’s copy of what people and gates did, in the order that every hub has. */
interface OpenedCopy {
  readonly people: { review(id: string): Review | undefined }
  head(): Pick<StoredEntry, 'seq'>
  entries(after: number, limit: number): readonly StoredEntry[]
}

const page = 500

/**
 * Reviews of all gates that were opened after a place in the copy’s log and still wait. Entries have the same numbers in every
 * copy, so whichever hub tells next goes on from there; one that has fewer of them yet goes back nowhere.
 */
function openedSince(copy: OpenedCopy, cursor: number | null): NewReviews {
  if (cursor === null) return { cursor: copy.head().seq, opened: [] }
  const opened: Review[] = []
  for (let after = cursor; ; ) {
    const entries = copy.entries(after, page)
    opened.push(...entries.flatMap(entry => waitingOf(copy, entry)))
    after = entries.at(-1)?.seq ?? after
    if (entries.length < page) return { cursor: after, opened }
  }
}

function waitingOf(copy: OpenedCopy, { kind, body }: StoredEntry): readonly Review[] {
  if (kind !== 'team' || !body.includes('"opened"')) return []
  const statements = parseJson(body, 'An entry', 'body')
  if (
    !isJsonObject(statements) ||
    statements['event'] !== 'opened' ||
    typeof statements['review'] !== 'string'
  )
    return []
  const review = copy.people.review(statements['review'])
  return review?.state === 'pending' ? [review] : []
}

/** The parts that a hub tells people with. */
export interface HubNotifierParts {
  readonly team: Pick<OpenTeam, 'gate' | 'pool' | 'copy' | 'key' | 'fresh' | 'now' | 'clock'>
  readonly settings: Pick<FollowedFile<HubNotify>, 'now'>
  /** The address of the hub, where links lead. */
  readonly origin: string
  readonly log: (line: string) => void
}

/** Tells people what waits at any gate of the team: one hub of several at a time, each thing once. */
export function hubNotifier({ team, settings, origin, log }: HubNotifierParts): Notifier {
  const { gate, pool, copy, key, fresh, now, clock } = team
  return new Notifier({
    gate,
    store: new TeamNotifyStore(new TurnRow(pool, randomUUID(), tellingTurn), clock),
    reviewsSince: async cursor => {
      await fresh()
      return openedSince(copy, cursor)
    },
    telling: async () => {
      const { notify, deny } = settings.now()
      return {
        settings: notify,
        base: notify.base ?? origin,
        scan: findSecrets,
        needsOf: review => needsInWords(review, answerersAtHub(team, review)),
        denyOf: (target, review) => denyWay(deny, target, review, { key, origin }),
      }
    },
    log: line => log(`notifications: ${line}`),
    now,
    random: Math.random,
  })
}

/** Says how many people of a review said yes and whose is missing, `1 of 2: needs 1 of security`; undefined where no group is. */
function needsInWords(
  { votes, requiredApprovers }: Pick<Review, 'votes' | 'requiredApprovers'>,
  answerers: Pick<Answerers, 'missing'> | undefined,
): string | undefined {
  if (!answerers || answerers.missing.length === 0) return undefined
  return `${votes.length} of ${requiredApprovers}: needs ${needText(answerers.missing)}`
}
