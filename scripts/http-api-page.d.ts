/** The page of routes and shapes. */
export declare function httpApiPage(made: string): string
