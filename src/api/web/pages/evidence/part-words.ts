import type { PartPointer } from '../../../../ground/model/part-table.ts'

/** Sealed parts in the words of a reader who has never seen a log, in the order in which they are listed. */
export const partWords: Readonly<Record<PartPointer, string>> = {
  '/call/arguments': 'What the agent asked for, word by word',
  '/decision/effects': 'What it would have done',
  '/decision/reason': 'Why it was answered so',
  '/decision/assessment/contributions': 'What was found in it',
  '/decision/assessment/observed': 'What was seen on the disk',
  '/decision/assessment/failures': 'What could not be read',
  '/decision/assessment/shape': 'Digest of calls of this shape',
  '/decision/callDigest': 'Digest of the call',
  '/call/docstring': 'How the tool is described',
  '/call/hints': 'What the tool says of itself',
  '/call/annotations': 'What the tool says of its effects',
  '/call/offered': 'How a server offered the tool',
  '/redacted': 'What was erased before it was written down',
  '/page': 'The page that reviewers saw',
  '/reason': 'Reasons that people gave',
  '/text': 'What people wrote',
  '/why': 'What reviewers were told afterwards',
  '/grant/reason': 'Why a permission was given',
  '/grant/scope': 'What a permission covers',
  '/digest': 'Digest of what a tool gave back',
  '/boundary': 'Hosts and paths that a command in a boundary wanted',
}
