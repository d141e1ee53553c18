import type { Policy } from '../../src/model/policy.ts'
/** Who answers in the sample, and what proves it there. */
export declare const sampleReviewer: {
  name: string
  pin: string
}
/** Three weeks of five agents and two reviewers, and some calls that wait; written into a folder. */
export declare function sampleWorld(folder: string, workspace: string, policy: Policy): Promise<void>
