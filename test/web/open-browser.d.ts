import { type Page } from '../../scripts/pages/open-chromium.ts';
import type { Dashboard } from './open-dashboard.ts';
/** A dashboard as a browser needs it: where it is, and what lets somebody in. */
type Visited = Pick<Dashboard, 'address' | 'signIn'>;
/** How somebody looks at a page. */
export interface Look {
    /** Who is signed in; `reader` may only look, null is nobody yet. Alice when left out. */
    readonly as?: string | null;
    readonly width?: number;
    readonly height?: number;
    readonly dark?: boolean;
}
/** One Chromium for a file of tests. Every visit is a browser of its own: nothing is shared between two. */
export declare function openBrowser(): Promise<{
    /** What no page may do: errors in the console (broken rules of the page’s policy too), requests elsewhere. */
    problems: string[];
    /** Opens a page of the dashboard, drawn as far as its first answers. */
    visit: (dashboard: Visited, path: string, look?: Look) => Promise<Page>;
    close: () => Promise<void>;
}>;
/** Gives a page an authenticator of the device, which verifies its person at once. */
export declare function addAuthenticator(page: Page): Promise<void>;
/** What axe finds wrong with a page by WCAG 2, levels A and AA: one line each. */
export declare function accessProblems(page: Page): Promise<readonly string[]>;
/** How many pixels of a page are beyond its right edge. */
export declare function overflowOf(page: Page): Promise<number>;
export {};
