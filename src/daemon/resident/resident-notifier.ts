import { joinSettings } from '../../gate/notify/join-settings.ts'
import { FileNotifyStore } from '../../gate/notify/file-notify-store.ts'
import { Notifier } from '../../gate/notify/notifier.ts'
import { findSecrets, secretScanner } from '../../judge/secrets/find-secrets.ts'
import type { RuleSet } from '../../judge/secrets/secret-rule.ts'
import type { WriteLog } from './process-log.ts'
import type { ResidentGate } from './resident-gate.ts'
import type { ResidentNote } from './resident-note.ts'
import type { ResidentPaths } from './resident-paths.ts'
import type { ResidentTeam } from './resident-team.ts'

/** The parts that notifications are sent from. */
interface NotifierOf {
  readonly gate: ResidentGate
  readonly team: Pick<ResidentTeam, 'isHubTelling'>
  readonly paths: ResidentPaths
  readonly log: WriteLog
  /** Known once the port is open. */
  readonly note: () => ResidentNote | undefined
}

/** Tells people of new reviews under the person’s policy as it now is. */
export function residentNotifier({ gate, team, paths, log, note }: NotifierOf): Notifier {
  const scannerOf = rememberedScanner()
  return new Notifier({
    gate,
    store: new FileNotifyStore(paths.notifications),
    telling: async () => {
      await gate.ready()
      const { notify, secretRules, policy } = gate.loadedPolicy()
      const accepted = gate.acceptedSettings()
      const settings = accepted ? joinSettings(accepted, notify) : notify
      const trusted = accepted && new Set(accepted.targets.map(({ name }) => name))
      const port = note()?.port ?? null
      const base = settings.base ?? (port === null ? null : `http://localhost:${port}`)
      const { observe } = policy
      const scan = scannerOf(secretRules)
      const areReviewsToldElsewhere = settings.besideHub !== true && team.isHubTelling()
      return {
        settings,
        base,
        scan,
        areReviewsToldElsewhere,
        ...(observe && { observe }),
        ...(trusted && { trusted }),
      }
    },
    log,
    now: Date.now,
    random: Math.random,
  })
}

/** Compiling the rules takes long, and they are asked for with every look. */
function rememberedScanner() {
  let last: RuleSet | undefined
  let scan = findSecrets
  return (rules: RuleSet) => {
    if (rules === last) return scan
    last = rules
    scan = rules.rules.length + rules.allowlists.length > 0 ? secretScanner(rules) : findSecrets
    return scan
  }
}
