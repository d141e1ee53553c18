/** The words of whatever was thrown. */
export function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
