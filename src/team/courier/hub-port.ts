import type { FeedAnswer, FeedRequest } from '../protocol/feed-request.ts'
import type { HistoryAnswer, HistoryRequest } from '../protocol/history-request.ts'
import type { LostHistory, LostAnswer } from '../protocol/lost-history.ts'
import type { RootProof, RootRequest } from '../protocol/root-proof.ts'
import type { SeenAnswer, SeenReport } from '../protocol/seen-report.ts'
import type { Upload, UploadAnswer } from '../protocol/upload.ts'

/** The hub, as a courier asks it. Each rejects with a GateError: `unavailable` where nobody answers. */
export interface HubPort {
  upload(upload: Upload): Promise<UploadAnswer>
  feed(request: FeedRequest, signal: AbortSignal): Promise<FeedAnswer>
  /** The newest root; rejects with `missing` where none has the log of this gate yet. */
  root(request: RootRequest): Promise<RootProof>
  seen(report: SeenReport): Promise<SeenAnswer>
  history(request: HistoryRequest): Promise<HistoryAnswer>
  lost(acts: LostHistory): Promise<LostAnswer>
  close(): void
}
