/** A queued call with its review against an allowed one, and how soon a wait in one process hears of an answer in another. */
export declare function benchPeople(folder: string): Promise<readonly string[]>;
