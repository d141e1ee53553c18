let isDue = false

/** The next heading that is drawn takes the focus: somebody went to another page. */
export function giveFocusTurn(): void {
  isDue = true
}

/** Tells whether the focus is to be taken now; once for each turn. */
export function takeFocusTurn(): boolean {
  const was = isDue
  isDue = false
  return was
}
