import type { Page } from '../../scripts/pages/open-chromium.ts';
import type { Sheet } from '../../src/model/challenge.ts';
import { type Dashboard } from './open-dashboard.ts';
/** The newest challenge of somebody for a review, with its answers, which only the store has. */
export declare function sheetOf({ store }: Dashboard, reviewId: string, reviewer?: string): Sheet;
/** Begins the challenge on the page. */
export declare function begin(page: Page): Promise<void>;
/** What the button of a yes is called. */
export declare const yesButton: RegExp;
/** Fills in a challenge, rightly or wrongly, and the PIN where it is asked for. */
export declare function fillIn(page: Page, sheet: Sheet, isRight?: boolean): Promise<void>;
/** Lets so many seconds go by, at the gate and in the browser, without waiting for them. */
export declare function letPass(page: Page, { later }: Dashboard, seconds: number): Promise<void>;
/** Presses the button of a yes once a yes is taken. */
export declare function sayYes(page: Page, dashboard: Dashboard): Promise<void>;
