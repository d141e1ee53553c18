/** The target of an export, which takes it piece by piece. */
export interface Sink {
  write(text: string): Promise<void>
  /** Everything was written. */
  close(): Promise<void>
  /** It was stopped: nothing is left behind, where the browser lets it. */
  abort(): Promise<void>
}

/** The browser’s own way of writing into a file that a person chose. Not every one does. */
interface FilePicker {
  showSaveFilePicker?(options: { readonly suggestedName: string }): Promise<FileSystemFileHandle>
}

/** A browser without a way to write into a file keeps all of it until it is saved. */
export const maxKept = 512 * 1_048_576

/** Tells whether an export can go straight into a file, however long it is. */
export function canStream(): boolean {
  return typeof (window as FilePicker).showSaveFilePicker === 'function'
}

/** Asks where the file goes, or keeps it to be saved as a download; undefined where the person chose none. */
export async function openSink(name: string): Promise<Sink | undefined> {
  const picker = window as FilePicker
  if (!picker.showSaveFilePicker) return downloadSink(name)
  try {
    const handle = await picker.showSaveFilePicker({ suggestedName: name })
    const stream = await handle.createWritable()
    return {
      write: text => stream.write(text),
      close: () => stream.close(),
      abort: () => stream.abort(),
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw new Error('The browser could not open the file: choose another place for it.', {
      cause: error,
    })
  }
}

function downloadSink(name: string): Sink {
  let pieces: Blob[] = []
  let size = 0
  return {
    write: async text => {
      const piece = new Blob([text])
      size += piece.size
      if (size > maxKept)
        throw new Error(
          'The log is longer than this browser can keep (512 MiB): run countersign audit export instead.',
        )
      pieces.push(piece)
    },
    close: async () => {
      download(new Blob(pieces, { type: 'application/x-ndjson' }), name)
      pieces = []
    },
    abort: async () => {
      pieces = []
    },
  }
}

function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to save it once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
