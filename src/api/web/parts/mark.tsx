/** Small shapes that go with a word. They take its colour and size. */
const paths = {
  tick: 'M3 8.6 6.4 12 13 4.6',
  cross: 'M4 4l8 8M12 4l-8 8',
  hourglass: 'M4 2.5h8M4 13.5h8M5 2.5c0 3 3 4 3 5.5s-3 2.5-3 5.5M11 2.5c0 3-3 4-3 5.5s3 2.5 3 5.5',
  circle: 'M8 3.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Z',
  diamond: 'M8 2.2 13.8 8 8 13.8 2.2 8Z',
  triangle: 'M8 2.4 14.2 13H1.8Z',
  octagon: 'M5.4 1.8h5.2l3.6 3.6v5.2l-3.6 3.6H5.4l-3.6-3.6V5.4Z',
  warning: 'M8 2.4 14.2 13H1.8ZM8 6.5v3M8 11.2v.1',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  away: 'M2.5 13.5l11-11M4.5 10.5a5 5 0 0 1 7-7M6.5 12.5a5 5 0 0 0 6-6',
  unlocked: 'M3.5 7.5h9v6h-9ZM5.5 7.5v-2a2.5 2.5 0 0 1 4.8-1',
  next: 'M6 3.5 10.5 8 6 12.5',
} as const

/** The name of a shape. */
export type MarkName = keyof typeof paths

/** One shape, hidden from screen readers: the word beside it says the same. `full` fills it. */
export function Mark({ name, full = false }: { readonly name: MarkName; readonly full?: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="1em"
      height="1em"
      fill={full ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
