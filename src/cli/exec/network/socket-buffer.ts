/**
 * Options for the sockets of a relay. By Node’s own measure one read of a fast sender fills what may wait to be written,
 * and each read waits for the write before it.
 */
export const socketBuffer = { highWaterMark: 262_144 }
