/** The log, and whether it is whole. */
export function LogPage() {
  return <h1>Log</h1>
}
