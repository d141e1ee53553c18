import type { Effect } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'

/** Tells whether an effect happens on another machine or in a container: it says nothing about this disk. */
export function isElsewhere({ through }: Pick<Effect, 'through'>): boolean {
  return through.some(
    label =>
      !isLoopback(label) &&
      /^(?:ssh|docker|podman|nerdctl|docker-compose|kubectl|oc|lxc|incus|chroot|adb|heroku|flyctl)(?: |$)/.test(
        label,
      ),
  )
}

/** Tells whether a wrapper’s label is `ssh localhost`, which comes back to this machine. */
export function isLoopback(label: string): boolean {
  return /^ssh (?:[\w.-]{1,64}@)?(?:localhost|127\.[\d.]{1,11}|\[?::1\]?|0\.0\.0\.0|ip6-localhost)$/.test(
    label,
  )
}

/** Tells whether a name is this machine’s own: `web1`, in full, by its first part, or below `.local`. */
export function isOwnHost(name: string, { hostName }: Pick<Place, 'hostName'>): boolean {
  if (hostName === undefined || hostName === '' || name.length > 255) return false
  const [own, input] = [hostName.toLowerCase(), name.toLowerCase().replace(/\.$/, '')]
  const [short] = own.split('.')
  return input === own || input === short || input === `${short}.local` || input === `${short}.localdomain`
}
