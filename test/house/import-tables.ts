import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

/** One row of "Who may import whom". */
export interface FolderRow {
  readonly folder: string
  readonly mayImport: readonly string[]
  /** Words of `forbidden`, each with the files below the folder that are excepted. */
  readonly mayNot: readonly { readonly word: string; readonly but: readonly string[] }[]
}

/** One row of "Rooms": a folder or a file right below an area, and the rooms of the same area that it may import. */
export interface RoomRow {
  readonly area: string
  readonly room: string
  readonly mayImport: readonly string[]
}

const page = () => readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

function rowsBetween(from: string, to: string): readonly (readonly string[])[] {
  const text = page()
  const section = text.slice(text.indexOf(from), text.indexOf(to))
  return section
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.startsWith('| ---'))
    .map(line =>
      line
        .slice(2, -2)
        .split(' | ')
        .map(cell => cell.trim()),
    )
    .filter(([first]) => first !== 'folder' && first !== 'area')
}

const words = (cell: string | undefined) => cell?.match(/[a-z][\w.-]*|\*/g) ?? []

/** The rows of the table of folders. */
export function folderRows(): readonly FolderRow[] {
  return rowsBetween('## Who may import whom', '## Rooms').map(([folder, may, not]) => ({
    folder: folder as string,
    mayImport: words(may),
    mayNot: (not ?? '')
      .split(', ')
      .filter(item => item !== '' && item !== '–')
      .map(item => ({
        word: item.replace(/ \(.*/, ''),
        but: [...item.matchAll(/`([^`]+)`/g)].map(([, file]) => file as string),
      })),
  }))
}

/** The rows of the tables of rooms. */
export function roomRows(): readonly RoomRow[] {
  return rowsBetween('## Rooms', '## The path of a call').map(([area, room, may]) => ({
    area: area as string,
    room: room as string,
    mayImport: words(may),
  }))
}
