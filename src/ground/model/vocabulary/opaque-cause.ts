/** The cause why something was not read. */
export type OpaqueCause =
  | 'argument'
  | 'code' // known only at run time, or native
  | 'depth' // nested too deep
  | 'program-name' // known only at run time
  | 'reader' // a reader failed
  | 'script-file' // not on the disk, or too large
  | 'size'
  | 'sql'
  | 'syntax'
