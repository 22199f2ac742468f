import { test } from 'vitest'
import { tryMutations } from '#test/features/channels/server/internal/mutations.ts'

test('[rule feed-release] polls of 100,000 damaged calendars release no night after errors', () => {
  tryMutations(100_000)
})
