import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { engineCode, returnDatabases } from './test-database.ts'

const engine = inject('testEngine')

beforeAll(() => engineCode)

beforeEach((context) => {
  if (engine.engine === 'none') context.skip(engine.reason)
})

afterAll(returnDatabases)
