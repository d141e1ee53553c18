import type { Assessment } from '../../model/assessment.ts'
import type { ReviewPrompt } from '../../model/review-snapshot.ts'
import type { ToolCall } from '../../model/tool-call.ts'
import type { CarriedReport } from '../../model/tool-report.ts'

/** Sessions whose prompt is kept at hand. */
const mostSessions = 1_000
/** The most that a page shows of one, in characters. */
const longest = 300

/**
 * The words that a person wrote last in each session, in this process’s memory alone: a review that opens takes their
 * beginning onto its page, and nothing else keeps them.
 */
export class LatestPrompts {
  private readonly bySession = new Map<string, ReviewPrompt>()

  note(session: string, { from, text }: Pick<CarriedReport, 'from' | 'text'>, at: number): void {
    const words = text
      .slice(0, 8 * longest)
      .replace(/\s+/g, ' ')
      .trim()
    if (from !== 'person' || words === '') return
    this.bySession.delete(session)
    this.bySession.set(session, { text: cut(words), at })
    const [oldest] = this.bySession.keys()
    if (this.bySession.size > mostSessions && oldest !== undefined) this.bySession.delete(oldest)
  }

  /** Those of the call’s session, else those of the one whose prompts it shares. */
  behind(
    { session }: Pick<ToolCall, 'session'>,
    { assessment: { promptsOf = session } }: { readonly assessment: Pick<Assessment, 'promptsOf'> },
  ): ReviewPrompt | undefined {
    return this.bySession.get(session) ?? this.bySession.get(promptsOf)
  }
}

function cut(words: string): string {
  if (words.length <= longest) return words
  const head = words.slice(0, longest)
  const end = head.lastIndexOf(' ')
  return `${end > longest / 2 ? head.slice(0, end) : head} …`
}
