/** The states in which each component is mounted. */
export const STATES = ['loading', 'failed', 'empty', 'full'] as const
export type State = (typeof STATES)[number]

/** What the server says when it fails. */
export const REFUSAL = 'Back soon.'
