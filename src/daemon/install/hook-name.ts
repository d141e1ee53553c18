import { createHash } from 'node:crypto'

/**
 * The name of a hook whose client shows it while it runs, and lets settings switch hooks off by their names. It says what a
 * person can do meanwhile, in as few signs as a narrow screen has room for, and ends with a mark of this installation,
 * which no repository from elsewhere can know; a shell takes it for a comment.
 */
export function hookName(launcher: string): string {
  return `countersign review #${createHash('sha256').update(launcher).digest('base64url').slice(0, 6)}`
}
