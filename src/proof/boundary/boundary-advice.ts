/** The facts of a machine on which a boundary is to be made. */
export interface BoundaryFacts {
  readonly platform: string
  /** Bubblewrap made a boundary, was refused with these words, or is not there. */
  readonly bwrap: 'works' | 'missing' | { readonly said: string }
  readonly isRestrictedByAppArmor: boolean
  /** A setting of the kernel gives user namespaces to nobody. */
  readonly isRestrictedBySetting: boolean
  readonly isContainer: boolean
  /** Version of Landlock’s interface; 0 where the kernel has none, undefined where nobody can ask it. */
  readonly landlock: number | undefined
}

const appArmor =
  'sudo apt-get install -y apparmor-profiles && sudo install -m 0644 /usr/share/apparmor/extra-profiles/bwrap-userns-restrict /etc/apparmor.d/ && sudo apparmor_parser -r /etc/apparmor.d/bwrap-userns-restrict'

/** Says whether commands can run inside a boundary on a machine, and by which one command they could. */
export function boundaryAdvice(facts: BoundaryFacts, oldestLandlock: number): readonly string[] {
  const { platform, bwrap, landlock } = facts
  if (platform !== 'linux')
    return [
      `No boundary: countersign exec needs Linux, and this is ${platform}. Calls are judged all the same.`,
    ]
  if (bwrap === 'works')
    return [
      'Commands can run inside a boundary here: countersign exec --one -- COMMAND; countersign exec --probe tries what it holds.',
    ]
  const files =
    landlock === undefined
      ? 'The backend “files” needs Perl, which is not here either.'
      : landlock >= oldestLandlock
        ? 'Until then, countersign exec --backend files holds files and the network; it says what it does not hold.'
        : 'The backend “files” needs Linux 6.2 or newer with Landlock.'
  if (bwrap === 'missing')
    return [
      `No boundary: bubblewrap is not installed. sudo apt-get install -y bubblewrap (or the package of that name of your system). ${files}`,
    ]
  return [`No boundary: bubblewrap is refused here (${bwrap.said}). ${remedy(facts)} ${files}`]
}

function remedy(facts: BoundaryFacts): string {
  if (facts.isContainer)
    return 'This is a container: start it with --security-opt seccomp=unconfined --security-opt apparmor=unconfined, where you trust what else runs in it.'
  if (facts.isRestrictedByAppArmor) return `AppArmor asks for a profile, which one command adds: ${appArmor}.`
  if (facts.isRestrictedBySetting)
    return 'The kernel gives user namespaces to nobody: sudo sysctl -w kernel.unprivileged_userns_clone=1 user.max_user_namespaces=15000.'
  return 'It must be able to make user namespaces.'
}
