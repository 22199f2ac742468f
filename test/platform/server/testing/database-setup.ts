import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { embeddedTemplate, postgresTemplate, removeDatabasesOf } from './database-template.ts'
import { quickFolder, sweepScratchFolders } from './scratch-folder.ts'
import { startScratchPostgres } from './scratch-postgres.ts'

/** The engine of a test project. Tests get databases that are copied from the engine's template. */
export type TestEngine =
  | { engine: 'embedded'; template: string; scratch: string }
  | { engine: 'postgres'; url: string; template: string }
  /** The tests are skipped. Files that open a database before their first test get the embedded template. */
  | { engine: 'none'; reason: string; template: string; scratch: string }

declare module 'vitest' {
  interface ProvidedContext {
    testEngine: TestEngine
  }
}

/** Runs before the first test file of a project and makes the template. */
export default async function prepare(project: TestProject) {
  sweepScratchFolders()
  return project.name === 'postgres' ? preparePostgres(project) : prepareEmbedded(project)
}

async function prepareEmbedded(project: TestProject) {
  const scratch = quickFolder()
  project.provide('testEngine', { engine: 'embedded', template: await embeddedTemplate(), scratch })
  return () => rm(scratch, { recursive: true, force: true })
}

async function preparePostgres(project: TestProject) {
  const testDatabaseUrl = process.env.TEST_DATABASE_URL
  if (testDatabaseUrl) {
    const template = await postgresTemplate(testDatabaseUrl)
    project.provide('testEngine', { engine: 'postgres', url: testDatabaseUrl, template })
    return () => removeDatabasesOf(testDatabaseUrl, template)
  }
  try {
    const server = await startScratchPostgres()
    project.provide('testEngine', { engine: 'postgres', url: server.url, template: await postgresTemplate(server.url) })
    return () => server.stop()
  } catch (error) {
    if (process.env.CI === 'true') throw error
    const reason = `No PostgreSQL here: ${error instanceof Error ? error.message : error}`
    console.warn(`${reason}\nThe tests of the project "postgres" are skipped. TEST_DATABASE_URL would give them one.`)
    const scratch = quickFolder()
    project.provide('testEngine', { engine: 'none', reason, template: await embeddedTemplate(), scratch })
    return () => rm(scratch, { recursive: true, force: true })
  }
}
