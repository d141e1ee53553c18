/** Milliseconds after which what hangs is ended, however busy the machine: well before a test is. */
export const longest = 90_000

/** Waits until a question is answered with yes; rejects where that does not come to pass. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + longest
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It did not come to pass.')
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
