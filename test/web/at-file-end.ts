import { afterAll } from 'vitest'

/** What a file of tests opened for all of them: closed after the last. */
export function atFileEnd<Opened extends { close(): Promise<void> }>(opened: Opened): Opened {
  afterAll(() => opened.close())
  return opened
}
