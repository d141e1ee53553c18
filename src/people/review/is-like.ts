import type { Review } from '../../ground/model/review.ts'

/** Tells whether two reviews of the same agent stand together: of one shape, or with the same findings; one no can answer both. */
export function isLike(a: Review, b: Review): boolean {
  return a.agent === b.agent && a.state === b.state && (a.shape.key === b.shape.key || hasSameCodes(a, b))
}

function hasSameCodes({ codes }: Review, other: Review): boolean {
  return codes.length > 0 && codes.join() === other.codes.join()
}
