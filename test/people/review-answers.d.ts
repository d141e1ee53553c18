import type { Answer } from '../../src/model/challenge.ts';
import type { Identity } from '../../src/model/reviewer.ts';
import type { openPeopleGate } from './open-people-gate.ts';
type People = ReturnType<typeof openPeopleGate>;
/** Somebody with a PIN who may answer. */
export declare function addReviewer({ gate, store }: People, name?: string): Promise<Identity>;
/** The answer that passes a sheet. */
export declare function rightAnswer({ store }: People, sheetId: string): Answer;
/** An answer that fails it. */
export declare function wrongAnswer({ store }: People, sheetId: string): Answer;
/** Begins, waits for as long as it takes, and says yes with the right answer. */
export declare function approve(people: People, reviewId: string, who: Identity): Promise<import("../../src/gate/people.ts").AnswerOutcome>;
export {};
