/** One session, call by call. */
export function SessionPage() {
  return <h1>Session</h1>
}
