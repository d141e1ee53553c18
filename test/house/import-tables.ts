import tables from './import-tables.json' with { type: 'json' }

/** One room of a wing: `wing/room`, or the name of a wing that has no rooms of its own. */
export interface RoomRow {
  readonly room: string
  /** Rooms of the same wing. */
  readonly imports: readonly string[]
  /** Words of `forbidden` in layers.test.ts. */
  readonly never: readonly string[]
  /** For each such word the files below the room that may use it. */
  readonly except: ReadonlyMap<string, readonly string[]>
}

/** One folder of a room, or one file that lies in the room itself. */
export interface FolderRow {
  readonly room: string
  readonly folder: string
  /** Folders of the same room; `*` stands for all of them. */
  readonly imports: readonly string[]
}

/** Returns each wing with the wings that it may import. */
export const wingRows = (): ReadonlyMap<string, readonly string[]> => new Map(Object.entries(tables.wings))

/** Returns the rows of the rooms. */
export function roomRows(): readonly RoomRow[] {
  return Object.entries<{ imports: string[]; never: string[]; except?: Record<string, string[]> }>(
    tables.rooms,
  ).map(([room, { imports, never, except = {} }]) => ({
    room,
    imports,
    never,
    except: new Map(Object.entries(except)),
  }))
}

/** Returns the rows of the folders of those rooms that have a table of their own. */
export function folderRows(): readonly FolderRow[] {
  return Object.entries<Record<string, string[]>>(tables.folders).flatMap(([room, folders]) =>
    Object.entries(folders).map(([folder, imports]) => ({ room, folder, imports })),
  )
}
