import { useTeamAnswer } from '../api/use-team.ts'

/** Says how somebody comes to be told of what waits: at a hub by its file, at a gate by a command. */
export function NotificationSetup() {
  const { data: team } = useTeamAnswer()
  if (team === undefined) return null
  if (team)
    return (
      <>
        <code>notify.toml</code> in the hub’s folder names who is, by Slack, a webhook, ntfy or mail;{' '}
        <code>countersign hub notify --help</code> shows one.
      </>
    )
  return (
    <>
      <code>countersign notify add</code> sets up your desktop, phone, Slack, a webhook or mail.
    </>
  )
}
