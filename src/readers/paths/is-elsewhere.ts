import type { Effect } from '../../model/effect.ts'

/** Tells whether an effect happens on another machine or in a container: it says nothing about this disk. */
export function isElsewhere({ through }: Pick<Effect, 'through'>): boolean {
  return through.some(label =>
    /^(?:ssh|docker|podman|nerdctl|docker-compose|kubectl|oc|lxc|incus|chroot|adb|heroku|flyctl)(?: |$)/.test(
      label,
    ),
  )
}
