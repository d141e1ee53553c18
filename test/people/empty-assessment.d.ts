import type { Assessment } from '../../src/model/assessment.ts';
/** An assessment that found nothing. */
export declare const emptyAssessment: Assessment;
