/** Who asks, and who is told. */
export function ClientsPage() {
  return <h1>Clients</h1>
}
