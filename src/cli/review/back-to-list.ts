import type { ScreenState } from './screen-state.ts'

/** Returns the screen at its list: nothing of the review that was open is left. */
export function backToList(state: ScreenState): ScreenState {
  const {
    page: _page,
    sheet: _sheet,
    given: _given,
    asks: _asks,
    written: _written,
    held: _held,
    sent: _sent,
    grants: _grants,
    ...rest
  } = state
  return { ...rest, mode: 'list', typed: '', message: '' }
}
