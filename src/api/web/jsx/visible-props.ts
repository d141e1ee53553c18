import { terminalText } from '../../../ground/model/terminal-text.ts'

/** Attributes that a browser shows or reads aloud. The value of a field is not one of them: it is edited, and sent back. */
const shown = /^(?:title|alt|placeholder|label|aria-[a-z]{1,30})$/

/**
 * The properties of an element with every text that is drawn spelled out, as in a terminal: no page has to think of it.
 * Those of a component too: one of another package makes its own elements.
 */
export function visibleProps(props: object): object {
  const entries = Object.entries(props).map(([name, value]) => [name, visibleProp(name, value)])
  return Object.fromEntries(entries)
}

function visibleProp(name: string, value: unknown): unknown {
  if (name === 'children') return visibleChildren(value)
  return typeof value === 'string' && shown.test(name) ? terminalText(value) : value
}

function visibleChildren(value: unknown): unknown {
  if (typeof value === 'string') return terminalText(value)
  return Array.isArray(value) ? value.map(visibleChildren) : value
}
