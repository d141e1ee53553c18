import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { OverviewDay } from '../../../../ground/model/overview.ts'

/** A chart that is drawn. */
export interface DrawnDays {
  /** Marks one day, or none. */
  readonly point: (day: number | null) => void
  readonly end: () => void
}

const height = 240

/** Draws days as stacked bars into an element, in the colours of the theme and as wide as there is room. */
export function drawDays(
  host: HTMLElement,
  days: readonly OverviewDay[],
  onPoint: (day: number | null) => void,
): DrawnDays {
  const { at, denied, queued, allowed, most: max } = stackedDays(days)
  const plot = new uPlot(
    {
      width: Math.max(200, host.clientWidth),
      height,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
      scales: { x: { time: true, range: () => rangeOf(at) }, y: { range: () => [0, max * 1.08] } },
      axes: [
        axis({ space: 72, size: 28, values: (_plot, moments) => moments.map(dateOf) }),
        axis({ space: 36, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 1e4, 1e5] }),
      ],
      series: [{}, bars('--deny'), bars('--queue'), bars('--chart-allow')],
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    },
    [at, denied, queued, allowed] as unknown as uPlot.AlignedData,
    host,
  )
  const sizes = new ResizeObserver(() => plot.setSize({ width: Math.max(200, host.clientWidth), height }))
  sizes.observe(host)
  const themes = new MutationObserver(() => plot.redraw())
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return {
    point: day => plot.setCursor(placeOf(plot, at, day), false),
    end: () => {
      sizes.disconnect()
      themes.disconnect()
      plot.destroy()
    },
  }
}

function placeOf(plot: uPlot, at: readonly number[], day: number | null): { left: number; top: number } {
  const moment = day === null ? undefined : at[day]
  return moment === undefined
    ? { left: -10, top: -10 }
    : { left: plot.valToPos(moment, 'x'), top: height / 2 }
}

/** Half a day beyond the first and the last, so that their bars are whole. */
function rangeOf(at: readonly number[]): [number, number] {
  const half = 43_200
  return [(at[0] ?? 0) - half, (at.at(-1) ?? 0) + half]
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1_000).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
}

function bars(colour: string): uPlot.Series {
  return {
    fill: () => colourOf(colour),
    stroke: () => colourOf('--ground'),
    width: 1,
    paths: (plot, ...rest) => uPlot.paths.bars?.({ size: [0.78, 48] })(plot, ...rest) ?? null,
    points: { show: false },
  }
}

function axis(more: uPlot.Axis): uPlot.Axis {
  return {
    stroke: () => colourOf('--ink-soft'),
    grid: { stroke: () => colourOf('--edge-faint'), width: 1 },
    ticks: { show: false },
    font: `12px ${getComputedStyle(document.body).fontFamily}`,
    ...more,
  }
}

function colourOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}

/** The data of a chart of days: places on the time axis, and three heights, each with those below it. */
interface StackedDays {
  /** The beginning of each day, in seconds since 1970. */
  readonly at: readonly number[]
  /** Everything; drawn first. */
  readonly denied: readonly number[]
  readonly queued: readonly number[]
  readonly allowed: readonly number[]
  readonly most: number
}

/** The days as bars on top of one another: allowed below, then queued, then denied. */
export function stackedDays(days: readonly OverviewDay[]): StackedDays {
  const totals = days.map(({ allowed, queued, denied }) => allowed + queued + denied)
  return {
    at: days.map(({ from }) => from / 1_000),
    denied: totals,
    queued: days.map(({ allowed, queued }) => allowed + queued),
    allowed: days.map(({ allowed }) => allowed),
    most: Math.max(1, ...totals),
  }
}

/** One day in words: `Sat, 21 Nov: 12 allowed, 3 queued, 1 denied`. */
export function dayCountsText({ allowed, queued, denied, date }: OverviewDay): string {
  const counts = [`${allowed} allowed`, `${queued} queued`, `${denied} denied`]
  return `${dayName(date)}: ${allowed + queued + denied === 0 ? 'no calls' : counts.join(', ')}`
}

/** A date such as `2026-11-21` as `Sat, 21 Nov`, in no zone but its own. */
export function dayName(date: string): string {
  const at = new Date(`${date}T12:00:00Z`)
  return at.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
}
