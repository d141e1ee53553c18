/** The sentence on a policy that names nowhere to tell people of calls that wait. */
export const nobodyIsTold =
  'Nobody is told when a call waits: countersign notify add sets up your desktop, phone, Slack, a webhook or mail.'
