import { type DragEvent, useId, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import styles from './log.module.css'
import type { Checkpoint } from '../../../../ground/model/audit-entry.ts'

/** The content of a file that somebody chose: checkpoints, or one sentence on why it can't be used. */
export type AnchorFile = { readonly anchors: readonly Checkpoint[] } | { readonly problem: string }

/** More than one request takes. */
const max = 2_000
/** The last moment that a date can hold. */
const latest = 8.64e15
/** Larger files are no anchors: each line of one has about 300 characters. */
const maxAnchorFileLength = 2 * 1_048_576

/**
 * Reads a file of checkpoints, one JSON object a line. Only the five fields of a checkpoint are taken; whether they
 * are true is for the gate to find out.
 */
export function readAnchorFile(text: string): AnchorFile {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  if (lines.length === 0)
    return { problem: 'This file is empty: choose the one that a checkpoint was kept in.' }
  if (lines.length > max)
    return {
      problem: `This file holds more than ${max.toLocaleString('en')} lines: keep the newest in a file of their own.`,
    }
  const read = lines.map(checkpointIn)
  const wrong = read.indexOf(undefined)
  if (wrong >= 0)
    return {
      problem: `Line ${wrong + 1} of this file is no checkpoint, so none of it is used: choose another file.`,
    }
  return { anchors: read.filter(one => one !== undefined) }
}

function checkpointIn(line: string): Checkpoint | undefined {
  const { size, head, at, publicKey, signature } = objectIn(line)
  if (!isCount(size) || !isCount(at) || at > latest) return undefined
  if (typeof head !== 'string' || typeof publicKey !== 'string' || typeof signature !== 'string')
    return undefined
  return { size, head, at, publicKey, signature }
}

function objectIn(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** A file that somebody chose, and what it holds. */
type Chosen = AnchorFile & { readonly name: string }

interface Given {
  readonly file: Chosen | undefined
  readonly onFile: (file: Chosen | undefined) => void
}

/** Takes a file of checkpoints that was kept elsewhere. It is read here; only its checkpoints are sent to the gate. */
export function AnchorDrop({ file, onFile }: Given) {
  const [isOver, setOver] = useState(false)
  const take = async (input: File | undefined) => {
    if (input) onFile({ ...(await contentOf(input)), name: input.name })
  }
  const over = (event: DragEvent, isNow: boolean) => {
    event.preventDefault()
    setOver(isNow)
  }
  return (
    <div
      className={styles['drop']}
      data-over={isOver}
      onDragOver={event => over(event, true)}
      onDragLeave={event => over(event, false)}
      onDrop={event => {
        over(event, false)
        void take(event.dataTransfer.files[0])
      }}
    >
      <Choosing onChoose={take} />
      {file && <Holds file={file} onDrop={() => onFile(undefined)} />}
    </div>
  )
}

function Choosing({ onChoose }: { readonly onChoose: (file: File | undefined) => Promise<void> }) {
  const id = useId()
  return (
    <>
      <p id={`${id}-why`}>
        Compared with an anchor, a file of checkpoints that you kept elsewhere, it shows too whether the log
        was cut or written anew.
      </p>
      <input
        id={id}
        className="unseen"
        type="file"
        aria-describedby={`${id}-why`}
        onChange={event => {
          void onChoose(event.target.files?.[0])
          // The same file may be chosen again after it was changed.
          event.target.value = ''
        }}
      />
      <p className={styles['choose']}>
        <label htmlFor={id}>Choose an anchor</label>
        <span className={styles['soft']}>or drop it here</span>
      </p>
    </>
  )
}

function Holds({ file, onDrop }: { readonly file: Chosen; readonly onDrop: () => void }) {
  return (
    <p className={styles['holds']} role="status">
      <span>
        <b>{file.name}</b>: {'problem' in file ? file.problem : anchorsText(file.anchors)}
      </span>
      <Button kind="quiet" onClick={onDrop}>
        Leave it out
      </Button>
    </p>
  )
}

function anchorsText(anchors: Extract<AnchorFile, { anchors: unknown }>['anchors']): string {
  const sizes = anchors.map(({ size }) => size)
  const count = anchors.length === 1 ? 'one checkpoint' : `${anchors.length} checkpoints`
  return `${count}, up to entry ${Math.max(...sizes).toLocaleString('en')}. Whether it is true, the gate finds out.`
}

async function contentOf(file: File): Promise<AnchorFile> {
  if (file.size > maxAnchorFileLength)
    return {
      problem:
        'This file is larger than an anchor can be (2 MiB): choose the one that a checkpoint was kept in.',
    }
  try {
    return readAnchorFile(await file.text())
  } catch {
    return { problem: 'The browser could not read this file: choose it again.' }
  }
}
