export const STATES = ['loading', 'failed', 'empty', 'full'] as const
export type State = (typeof STATES)[number]

export const REFUSAL = 'Back soon.'
