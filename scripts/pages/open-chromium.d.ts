import type { Browser, Page } from '../../test/products/browser/node_modules/playwright-core/index.d.ts'
export type { Browser, Page } from '../../test/products/browser/node_modules/playwright-core/index.d.ts'
/** Packages of `test/products/browser`, which are no packages of ours. */
export declare const browserPackages: NodeJS.Require
/** A browser without a window. Rejects with one sentence where there is none on this machine. */
export declare function openChromium(): Promise<Browser>
/** Waits until a page is drawn with its first answers. */
export declare function drawn(page: Page): Promise<void>
