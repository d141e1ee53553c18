/** Why one call was allowed, queued or denied. */
export function DecisionPage() {
  return <h1>Decision</h1>
}
