/** Version of the engine that judges; recorded with every decision. Kept equal to package.json by a test. */
export const engineVersion = '0.1.0'
