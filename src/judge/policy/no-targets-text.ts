/** The sentence on a policy that names nowhere to tell people of calls that wait. */
export const noTargetsText =
  'Nobody is told when a call waits: countersign notify add sets up your desktop, phone, Slack, a webhook or mail.'

/** The same of a gate whose team’s hub tells nobody either. */
export const noTargetsTextInTeam =
  'Nobody is told when a call waits: notify.toml in the folder of the team’s hub names who is; countersign hub notify --help shows one.'
