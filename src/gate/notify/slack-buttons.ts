/** The name of the button that denies, as Slack says it back. */
export const denyAction = 'countersign-deny'

/** The buttons under a review in Slack: one opens its page, one denies it. None says yes: that takes the reviewer’s key. */
export function slackButtons(review: string, link: string | null): object {
  const label = (text: string) => ({ type: 'plain_text', text, emoji: false })
  const open = { type: 'button', action_id: 'countersign-open', text: label('Open'), url: link }
  const deny = {
    type: 'button',
    action_id: denyAction,
    text: label('Deny'),
    style: 'danger',
    value: review,
    confirm: {
      title: label('Deny this call?'),
      text: label('It does not run, and its agent is told so.'),
      confirm: label('Deny'),
      deny: label('Go back'),
    },
  }
  return { type: 'actions', elements: [...(link === null ? [] : [open]), deny] }
}
