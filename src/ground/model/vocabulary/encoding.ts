/** In what a text was wrapped that a reader unwrapped, or could not. */
export type Encoding =
  | 'base32'
  | 'base64'
  | 'escape' // `\x72\x6d`, or numbers of characters
  | 'gzip' // and its kin
  | 'hex'
  | 'openssl'
  | 'percent'
  | 'reversed'
  | 'rot13'
  | 'uuencode'
