import { GateError } from '../../../ground/model/errors.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'

/** Refuses an id of no review; the same words for a review that whoever asks must not know of. */
export function missingReview(id: string, instead = 'see countersign review list'): GateError {
  return new GateError('missing', `There is no review “${visibleText(id, 80)}”: ${instead}.`)
}
