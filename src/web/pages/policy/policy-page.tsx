/** The policy, and a draft of it. */
export function PolicyPage() {
  return <h1>Policy</h1>
}
