export declare function benchAssessment(): Promise<readonly string[]>;
