import { randomUUID } from 'node:crypto'
import type { HubNotify } from '../../gate/config/hub-notify.ts'
import { Notifier } from '../../gate/notify/notifier.ts'
import { findSecrets } from '../../judge/secrets/find-secrets.ts'
import { tellingTurn, TurnRow } from '../../daemon/team/database/turn-row.ts'
import { answerersAtHub } from '../answerers-at-hub.ts'
import { denyWay } from '../deny/deny-way.ts'
import type { FollowedFile } from '../followed-file.ts'
import type { OpenTeam } from '../open-team.ts'
import { needsInWords } from './needs-in-words.ts'
import { openedSince } from './opened-since.ts'
import { TeamNotifyStore } from './team-notify-store.ts'

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
