/** One line of a scrape that holds a value. */
export interface Sample {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly value: number;
}
export interface Scrape {
    readonly types: ReadonlyMap<string, string>;
    readonly samples: readonly Sample[];
}
/** Reads the text format 0.0.4 as its specification has it; throws for what is not in it. */
export declare function readScrape(text: string): Scrape;
/** What is wrong with the histograms: buckets that shrink, or that end with another number than the count. */
export declare function histogramFaults({ types, samples }: Scrape): readonly string[];
