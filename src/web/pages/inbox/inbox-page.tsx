/** What waits for a person. */
export function InboxPage() {
  return <h1>Inbox</h1>
}
