/** The reason why a file that is there was not read. */
export type UnreadReason =
  | 'too large'
  | 'no regular file'
  | 'no right to read it'
  | 'too many files'
  | 'no text'
  | 'the call changes it in a way that is not followed'
