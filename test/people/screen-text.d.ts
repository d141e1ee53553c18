/** What a terminal of so many columns and rows shows: as much of one as Countersign's own screens need. */
export declare class ScreenText {
    private readonly columns;
    private readonly rows;
    private lines;
    private row;
    private column;
    private rest;
    constructor(columns?: number, rows?: number);
    /** Takes what the program wrote; a sequence that is cut in two waits for its end. */
    write(text: string): void;
    /** The lines without the spaces at their ends. */
    text(): string;
    private control;
    private put;
    private feed;
}
