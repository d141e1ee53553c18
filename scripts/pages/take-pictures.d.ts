import type { Gate } from '../../src/gate/gate.ts'
/** Where the sample is served, and what lets a browser in. */
interface Served {
  readonly address: string
  readonly cookie: string
  readonly gate: Gate
}
/** Takes a picture of every page in both themes, and of a review on a telephone, into a folder. */
export declare function takePictures({ address, cookie, gate }: Served, folder: string): Promise<void>
export {}
