/** The states in which each component is mounted. */
export const STATES = ['loading', 'failed', 'empty', 'full'] as const
export type State = (typeof STATES)[number]

/** The server's message in the failed state. */
export const REFUSAL = 'Back soon.'
