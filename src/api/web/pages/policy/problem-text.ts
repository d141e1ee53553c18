import type { CheckedDraft } from '../../../http/ports/policy-port.ts'

/** Says what is wrong with a draft, and at which line: `Line 5: …`. The file is the one that stands above the editor. */
export function problemText({ problem = '', line }: CheckedDraft): string {
  if (line === undefined) return problem
  const mark = `:${line}: `
  const at = problem.indexOf(mark)
  return at === -1 ? problem : `Line ${line}: ${problem.slice(at + mark.length)}`
}
