import * as z from 'zod'

/** One file that was written, and the way back. */
export const fileRecord = z.strictObject({
  /** Links followed. */
  path: z.string(),
  /** Digest of the kept copy of what stood there; null where there was no file. */
  before: z.string().nullable(),
  /** Digest of what was written. */
  after: z.string(),
  /** Folders that were made for it, the outermost first. */
  folders: z.array(z.string()),
  /** The client itself wrote it when it was told to trust: it holds no entry of ours. */
  byClient: z.literal(true).exactOptional(),
})

/** A file that an installation wrote, as it is on record. */
export type InstalledFile = z.infer<typeof fileRecord>
