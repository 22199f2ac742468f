import { afterAll, beforeEach, inject } from 'vitest'
import { closeTestDatabases } from './world.ts'

const engine = inject('testEngine')

beforeEach((context) => {
  if (engine.engine === 'none') context.skip(engine.reason)
})

afterAll(closeTestDatabases)
