import type { NotificationSettings, SecretSource } from '../model/notification-settings.ts'

/** Environment variables that hold secrets of the targets: who starts the gate hands them on. */
export function neededVariables({ targets }: NotificationSettings): readonly string[] {
  const sources = targets.flatMap((target): readonly (string | SecretSource | undefined)[] => {
    switch (target.kind) {
      case 'desktop':
        return []
      case 'webhook':
        return [target.url, target.key]
      case 'slack':
        return [target.url]
      case 'ntfy':
        return [target.url, target.token]
      case 'email':
        return [target.password]
    }
  })
  return sources.flatMap(source => (typeof source === 'object' && 'env' in source ? [source.env] : []))
}
