import type { NotificationSettings } from '../../ground/model/notification-settings.ts'

/**
 * Returns the settings where a policy file says something else than what a person accepted: nobody whom they wanted told is
 * told less or later; who stands in the file alone is told beside them.
 */
export function joinSettings(
  accepted: NotificationSettings,
  file: NotificationSettings,
): NotificationSettings {
  const known = new Set(accepted.targets.map(({ name }) => name))
  const ofOthers = <T extends { readonly to: readonly string[] }>(ways: readonly T[]) =>
    ways
      .map(way => ({ ...way, to: way.to.filter(name => !known.has(name)) }))
      .filter(({ to }) => to.length > 0)
  return {
    ...accepted,
    targets: [...accepted.targets, ...file.targets.filter(({ name }) => !known.has(name))],
    routes: [...accepted.routes, ...ofOthers(file.routes)],
    escalate: [...accepted.escalate, ...ofOthers(file.escalate)].toSorted((a, b) => a.after - b.after),
  }
}
