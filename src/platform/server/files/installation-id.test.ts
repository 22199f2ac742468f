import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quickFolder } from '#test/platform/server/testing/scratch-folder.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { adoptFolder, idInFolder, matchInstallation } from './installation-id.ts'

const OTHER = '5b1d41b4-9d2e-4c55-8f0c-1d2f3a4b5c6d'

async function setup() {
  const dataDir = quickFolder()
  const { ctx } = await createTestContext(undefined, { DATA_DIR: dataDir })
  const match = () => matchInstallation(ctx.database, ctx.config)
  const install = async () => {
    const values = { demo: false, started_at: ctx.clock.now() }
    return (await ctx.database.insertInto('installation').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const write = (id: string) => writeFile(join(dataDir, 'installation-id'), id)
  return { ctx, dataDir, match, install, write }
}

test('a first start writes the id of the database into the folder', async () => {
  const { dataDir, match, install } = await setup()
  await match()
  expect(await idInFolder(dataDir)).toBeUndefined()
  const id = await install()
  await match()
  expect(await idInFolder(dataDir)).toBe(id)
  await match()
})

test('[threat foreign-files] the files of another installation are refused', async () => {
  const { ctx, dataDir, match, install, write } = await setup()
  await write(OTHER)
  await expect(match()).rejects.toThrow(
    `The files in ${dataDir} belong to the installation ${OTHER}, but the database in ${dataDir} is empty.`,
  )
  const id = await install()
  await expect(match()).rejects.toThrow(`belongs to ${id}. Nothing was changed.`)
  await adoptFolder(ctx.database, ctx.config)
  expect(await idInFolder(dataDir)).toBe(id)
})
