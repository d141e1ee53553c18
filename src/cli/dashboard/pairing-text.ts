import type { PairingCode } from '../../agents/remote/browser-access.ts'

/** Returns the text of a terminal on a code for a browser; `hub` is the address of the gate’s team, where it is of one. */
export function pairingText(
  { code, reviewer }: Pick<PairingCode, 'code' | 'reviewer'>,
  hub: string | undefined,
): string {
  const who = reviewer === null ? readerText(hub) : `It lets the browser answer as ${reviewer}.`
  return `\n  Code  ${code}\n\nType it there within two minutes; it works once.\n${who}\n`
}

function readerText(hub: string | undefined): string {
  if (hub === undefined)
    return 'It lets the browser look, not answer:\ncountersign reviewer add NAME makes you one who may.'
  return `It lets the browser look, not answer: calls of this gate are answered at its team’s hub,\n${hub}, where countersign hub pair NAME lets a browser in.`
}
