import { expect, test } from 'vitest'
import { type BoundaryFacts, boundaryAdvice } from './boundary-advice.ts'

const facts: BoundaryFacts = {
  platform: 'linux',
  bwrap: { said: 'setting up uid map: Permission denied' },
  isRestrictedByAppArmor: false,
  isRestrictedBySetting: false,
  isContainer: false,
  landlock: 7,
}
const say = (changes: Partial<BoundaryFacts>) => boundaryAdvice({ ...facts, ...changes }, 3).join('\n')

test('where it works, the two commands are named', () => {
  expect(say({ bwrap: 'works' })).toContain('countersign exec --probe')
})

test.each<[string, Partial<BoundaryFacts>, string]>([
  ['not installed', { bwrap: 'missing' }, 'sudo apt-get install -y bubblewrap'],
  ['refused by AppArmor', { isRestrictedByAppArmor: true }, '/etc/apparmor.d/bwrap-userns-restrict'],
  [
    'refused by a setting',
    { isRestrictedBySetting: true },
    'sudo sysctl -w kernel.unprivileged_userns_clone=1',
  ],
  [
    // Where a container runs, what its host's settings say is not for it to change.
    'refused by a container',
    { isContainer: true, isRestrictedByAppArmor: true },
    'start it with --security-opt seccomp=unconfined',
  ],
  ['refused for a reason that nobody knows', {}, 'setting up uid map: Permission denied'],
  ['on another system', { platform: 'darwin' }, 'this is darwin'],
])('%s: the way to get it is said', (_name, changes, says) => {
  expect(say(changes)).toContain(says)
})

test('the other backend is offered only where it works', () => {
  expect(say({})).toContain('countersign exec --backend files holds files and the network')
  expect(say({ landlock: 2 })).toContain('needs Linux 6.2')
  expect(say({ landlock: undefined })).toContain('needs Perl')
})
