/**
 * How a process that opens embedded databases for tests is started: their code stays as the quick compiler makes it. The better
 * one works for seconds behind every start, and most databases are closed before that pays.
 */
export const QUICKLY_COMPILED = '--liftoff-only'
