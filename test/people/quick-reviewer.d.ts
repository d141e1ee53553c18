import type { Identity } from '../../src/model/reviewer.ts';
import type { openPeopleGate } from './open-people-gate.ts';
/** A reviewer whose PIN is hashed at hardly any cost, for tests that prove hundreds of times. */
export declare function addQuickReviewer({ store, clock }: ReturnType<typeof openPeopleGate>, name?: string): Promise<Identity>;
