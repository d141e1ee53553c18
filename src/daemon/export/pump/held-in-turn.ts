/**
 * Returns the held entries that are looked at next, in turn: those after the one that was looked at last, and then from the
 * first again. So each has its turn, however many before it wait on.
 */
export function heldInTurn(held: readonly number[], last: number, max: number): readonly number[] {
  const first = held.findIndex(seq => seq > last)
  const turned = first > 0 ? [...held.slice(first), ...held.slice(0, first)] : held
  return turned.slice(0, max)
}
