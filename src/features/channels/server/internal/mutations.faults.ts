import { test } from 'vitest'
import { tryMutations } from '#test/features/channels/server/internal/mutations.ts'

test('[rule feed-release] no night is released after errors in 100,000 damaged calendars', () => {
  tryMutations(100_000)
})
