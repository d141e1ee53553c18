/** What ordinary agents do all day; nobody wants to be asked about it. */
export declare const ordinaryCalls: readonly string[];
