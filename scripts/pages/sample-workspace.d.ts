/** A folder with a small project in git, where there is git: what the sample’s agents work in. */
export declare function sampleWorkspace(): string
