import { Fragment } from 'react'

/** Signs after which a name may go on in the next line, unless another one, a space or its end follows. */
const joints = /(?<=[\w./][/._?&=:,@-])(?![/._?&=:,@\s-]|$)/

/** Shows a text whose addresses, paths and names break at their signs, and not within a word. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(joints).map((part, i) => (
    <Fragment key={`${i} ${part}`}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
