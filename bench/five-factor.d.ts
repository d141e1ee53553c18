export declare function benchFiveFactor(): Promise<readonly string[]>;
