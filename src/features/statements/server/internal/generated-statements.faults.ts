import { test } from 'vitest'
import { checkGeneratedStatements } from '#test/features/statements/server/internal/generated-statements.fixtures.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

test('[rule statement-rows] [rule bank-first] 10,000 random statements lose no row, sign or payment of a hold', () => {
  console.log(`SEED=${seed} repeats this run`)
  checkGeneratedStatements(10_000, seed)
})
