const database = 'postgres'

/** The address of the server of a folder. */
export function embeddedAddress(folder: string): string {
  return `postgres://owner@localhost/${database}?host=${encodeURIComponent(folder)}`
}
