import type { FeedAnswer, FeedRequest } from '../../../gate/team/protocol/feed-request.ts'
import type { HistoryAnswer, HistoryRequest } from '../../../gate/team/protocol/history-request.ts'
import type { LostHistory, LostAnswer } from '../../../gate/team/protocol/lost-history.ts'
import type { RootProof, RootRequest } from '../../../gate/team/protocol/root-proof.ts'
import type { SeenAnswer, SeenReport } from '../../../gate/team/protocol/seen-report.ts'
import type { Upload, UploadAnswer } from '../../../gate/team/protocol/upload.ts'

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
