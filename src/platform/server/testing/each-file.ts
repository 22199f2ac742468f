import { afterAll, beforeEach, inject } from 'vitest'
import { takeBackDatabases } from './world.ts'

const engine = inject('testEngine')

beforeEach((context) => {
  if (engine.engine === 'none') context.skip(engine.reason)
})

afterAll(takeBackDatabases)
