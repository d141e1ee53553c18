/** One review, and its challenge. */
export function ReviewPage() {
  return <h1>Review</h1>
}
