import { spawnSync } from 'node:child_process'

/** Makes shared memory that holds the secret; the answer removes it again. */
export function shareSecret(key: number, secret: string): () => void {
  perl('my $id = shmget($ARGV[0], 64, 0x380 | 0x200); shmwrite($id, $ARGV[1], 0, 64)', `${key}`, secret)
  return () => perl('my $id = shmget($ARGV[0], 64, 0); shmctl($id, 0, 0) if defined $id', `${key}`)
}

function perl(text: string, ...args: readonly string[]): void {
  spawnSync('/usr/bin/perl', ['-e', text, ...args], { stdio: 'ignore' })
}
