import zlib from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const maxColours = 256

interface Pixels {
  readonly width: number
  readonly height: number
  /** One number 0xRRGGBB each, row by row. */
  readonly colours: Uint32Array
}

/** The same picture with 256 colours at most: those seen most, which is hardly seen on a page and a third of the bytes. */
export function smallPng(png: Buffer): Buffer {
  const { width, height, colours } = read(png)
  const palette = paletteOf(colours)
  const places = new Map(palette.map((colour, place) => [colour, place]))
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colour = colours[y * width + x] ?? 0
      const place = places.get(colour) ?? nearest(palette, colour)
      places.set(colour, place)
      rows[y * (width + 1) + x + 1] = place
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const table = Buffer.from(palette.flatMap(colour => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', table),
    chunk('IDAT', zlib.deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** As Chromium writes them: 8 bits, red, green and blue, perhaps with alpha, not interlaced. */
function read(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const depth = png[25] === 6 ? 4 : 3
  const packed: Buffer[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') packed.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const bytes = unfiltered(zlib.inflateSync(Buffer.concat(packed)), width * depth, height, depth)
  const colours = new Uint32Array(width * height)
  for (let i = 0; i < colours.length; i++) colours[i] = bytes.readUIntBE(i * depth, 3)
  return { width, height, colours }
}

function unfiltered(raw: Buffer, stride: number, height: number, depth: number): Buffer {
  const out = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const remaining = x >= depth ? (out[at - depth] ?? 0) : 0
      const up = y > 0 ? (out[at - stride] ?? 0) : 0
      const corner = x >= depth && y > 0 ? (out[at - stride - depth] ?? 0) : 0
      out[at] = (raw[y * (stride + 1) + x + 1] ?? 0) + predicted(filter, remaining, up, corner)
    }
  }
  return out
}

/** What a PNG row’s filter took away. */
function predicted(filter: number, remaining: number, up: number, corner: number): number {
  if (filter === 1) return remaining
  if (filter === 2) return up
  if (filter === 3) return (remaining + up) >> 1
  if (filter === 0) return 0
  const guess = remaining + up - corner
  const [a, b, c] = [Math.abs(guess - remaining), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? remaining : b <= c ? up : corner
}

function paletteOf(colours: Uint32Array): number[] {
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxColours)
    .map(([colour]) => colour)
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0
  let min = Number.POSITIVE_INFINITY
  for (const [place, other] of palette.entries()) {
    const distance = [16, 8, 0].reduce(
      (sum, shift) => sum + (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2,
      0,
    )
    if (distance >= min) continue
    best = place
    min = distance
  }
  return best
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  whole.set(body, 4)
  whole.writeUInt32BE(zlib.crc32(body), body.length + 4)
  return whole
}
