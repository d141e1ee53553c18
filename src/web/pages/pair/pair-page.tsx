/** Lets this browser in. */
export function PairPage() {
  return <h1>Pair</h1>
}
