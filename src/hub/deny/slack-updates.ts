import { jsonText } from '../../ground/model/json-text.ts'
import { plainSection } from '../../gate/notify/targets/slack.ts'
import { post } from '../../gate/notify/post.ts'
import { readAddress } from '../../gate/notify/read-address.ts'
import type { DenySettings } from '../../ground/model/deny-settings.ts'
import type { NotificationSettings } from '../../ground/model/notification-settings.ts'
import type { UsedAnswers } from '../../daemon/team/database/used-answers.ts'
import type { OpenTeam } from '../open-team.ts'

const patience = 10_000
const max = 50

/** Tells Slack what became of a message, besides everything else: nobody waits for it, and what fails is in the log of the hub. */
export class SlackUpdates {
  private readonly parts: Pick<DenyParts, 'settings' | 'log'>
  private readonly stop = new AbortController()
  private under = 0

  constructor(parts: Pick<DenyParts, 'settings' | 'log'>) {
    this.parts = parts
  }

  /** Replaces the message, or says it to whoever pressed alone. */
  tell(address: string | undefined, text: string, replaces: boolean): void {
    if (address === undefined || this.under >= max) return
    this.under++
    this.send(address, text, replaces)
      .catch(error =>
        this.parts.log(`slack was not told what became of a message: ${(error as Error).message}`),
      )
      .finally(() => this.under--)
  }

  close(): void {
    this.stop.abort()
  }

  private async send(address: string, text: string, replaces: boolean): Promise<void> {
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (!url || !this.isOfSlack(url)) throw new Error('its address is not where our messages go')
    const kind = replaces
      ? { replace_original: true }
      : { replace_original: false, response_type: 'ephemeral' }
    const body = jsonText({ ...kind, text, blocks: [plainSection(text)] })
    await post({ url, body }, AbortSignal.any([this.stop.signal, AbortSignal.timeout(patience)]))
  }

  /** Whoever has the secret could else have this machine post anywhere. */
  private isOfSlack({ origin }: URL): boolean {
    const { targets } = this.parts.settings().notify
    return targets.some(
      target => target.kind === 'slack' && readAddress(target.url, target.allowHttp).origin === origin,
    )
  }
}

/** The parts that a no from a chat is taken with. */
export interface DenyParts {
  readonly team: Pick<OpenTeam, 'gate' | 'copy' | 'key' | 'fresh' | 'now' | 'clock'>
  readonly used: Pick<UsedAnswers, 'take' | 'giveBack'>
  /** As they now are. */
  readonly settings: () => { readonly notify: NotificationSettings; readonly deny: DenySettings }
  readonly log: (line: string) => void
}
