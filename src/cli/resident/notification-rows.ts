import { localMoment } from '../../ground/model/local-moment.ts'
import { noTargetsText } from '../../judge/policy/no-targets-text.ts'
import type { ShownNotifications, ShownTarget } from '../../ground/model/notification-settings.ts'

/** Returns the state of notifications, as rows of `countersign status`; `none` is said where nobody is told. */
export function notificationRows(
  { targets, quiet, toldByHub }: ShownNotifications,
  none = noTargetsText,
): readonly (readonly [string, string])[] {
  if (toldByHub) return [['notifies', 'the team’s hub tells people of what waits here']]
  if (targets.length === 0) return [['notifies', none]]
  const rows = targets.map(target => ['notifies', textOf(target)] as const)
  return quiet?.now ? [...rows, ['quiet', `only ${quiet.passes} and above is told now`]] : rows
}

function textOf({ name, kind, waiting, held, sentAt, failure, givenUp }: ShownTarget): string {
  const parts = [
    sentAt === null ? 'nothing sent yet' : `last sent ${localMoment(sentAt)}`,
    ...(waiting > 0 ? [`${waiting} to send`] : []),
    ...(held > 0 ? [`${held} held for later`] : []),
    ...(failure === null ? [] : [`failed ${localMoment(failure.at)}: ${failure.why}`]),
    ...(failure !== null && failure.next !== null ? [`tried again ${localMoment(failure.next)}`] : []),
    ...(givenUp > 0 ? [`${givenUp} given up`] : []),
  ]
  return `${name} (${kind}): ${parts.join('; ')}`
}
