/** What people’s answers taught, and standing answers. */
export function TrustPage() {
  return <h1>Trust</h1>
}
