import { readHubNotify } from '../../gate/config/hub-notify.ts'
import { readHubSignOn } from '../../gate/config/read-hub-sign-on.ts'
import { armBreakGlass, breakGlassNotice, endBreakGlass } from '../../hub/arm-break-glass.ts'
import { localMoment } from '../../ground/model/local-moment.ts'
import { sendNotice } from '../../gate/notify/send-note.ts'
import { readDuration } from '../read-duration.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { standardError } from '../render/terminal-output.ts'
import { type HubOptions, pathsOf, withTeam } from './with-team.ts'

/** The options of arming it. */
export interface ArmOptions extends HubOptions, JsonOption {
  readonly for: string
}

/** Lets somebody in while the provider is away, and tells everybody who is told of anything. */
export async function armAtHub(reviewer: string, { for: span, ...options }: ArmOptions): Promise<void> {
  const paths = pathsOf(options)
  const { breakGlass: allowed } = readHubSignOn(paths.signOn)
  const { notify } = readHubNotify(paths.notify)
  await withTeam(options, async team => {
    const until = await armBreakGlass(team, { reviewer, span: readDuration(span), allowed })
    const at = team.now()
    const untold = await sendNotice(notify.targets, breakGlassNotice(reviewer, until, at), at)
    printAnswer(options.json, { reviewer, until, untold }, armedText(reviewer, until))
    const notified = notify.targets.length - untold.length
    if (!options.json) standardError.print(toldText(notified, untold))
  })
}

/** Ends it at once. */
export async function endAtHub(reviewer: string, options: HubOptions & JsonOption): Promise<void> {
  await withTeam(options, team => endBreakGlass(team, reviewer))
  printAnswer(options.json, { reviewer }, `${reviewer} is let in past the provider no more.`)
}

function armedText(reviewer: string, until: number): string {
  return `${reviewer} is an owner without signing on until ${localMoment(until)}: they sign in with their passkey. Every page of the hub says so.`
}

function toldText(notified: number, untold: readonly string[]): string {
  if (untold.length > 0) return `Not told: ${untold.join(', ')}. Told: ${notified} more.`
  return notified === 0
    ? 'Nobody was told, since notify.toml names no target.'
    : `Told: ${notified} of ${notified} targets.`
}
