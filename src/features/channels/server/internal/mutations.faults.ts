import { test } from 'vitest'
import { tryMutations } from './mutations.ts'

test('[rule feed-release] 100,000 damaged calendars free no night on a poll that had errors', () => {
  tryMutations(100_000)
})
