import type { ExportRecord } from '../../records/export-record.ts'

/** API Activity, of the category Application Activity. */
export const apiClass = {
  category_uid: 6,
  category_name: 'Application Activity',
  class_uid: 6003,
  class_name: 'API Activity',
} as const

/** Detection Finding, of the category Findings. */
export const findingClass = {
  category_uid: 2,
  category_name: 'Findings',
  class_uid: 2004,
  class_name: 'Detection Finding',
} as const

/** The activity of an event. */
export interface OcsfActivity {
  readonly activity_id: number
  readonly activity_name: string
}

/** Effects by what they do to data, the gravest first; whatever else a call does is an activity of its own name. */
const activities: readonly (readonly [effects: ReadonlySet<string>, activity: OcsfActivity])[] = [
  [new Set(['delete']), { activity_id: 4, activity_name: 'Delete' }],
  [new Set(['write', 'append', 'move', 'mode', 'owner']), { activity_id: 3, activity_name: 'Update' }],
  [new Set(['copy', 'link']), { activity_id: 1, activity_name: 'Create' }],
]
const reading: OcsfActivity = { activity_id: 2, activity_name: 'Read' }

/** The activity of a record: what the call does to data, or what happened to the gate in its own words. */
export function activityOf({ kind, fields }: ExportRecord): OcsfActivity {
  if (kind !== 'decision' && kind !== 'dry_run')
    return { activity_id: 99, activity_name: `${kind} ${String(fields['countersign.event'] ?? '')}`.trim() }
  const effects = fields['countersign.effects']
  const names = Array.isArray(effects) ? effects.map(String) : []
  const found = activities.find(([some]) => names.some(name => some.has(name)))
  if (found) return found[1]
  if (names.length > 0 && names.every(name => name === 'read' || name === 'run')) {
    if (names.includes('read')) return reading
  }
  return { activity_id: 99, activity_name: names[0] ?? 'call' }
}
