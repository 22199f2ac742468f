import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildOnce } from './build.ts'

/** Returns the command-line tools of the current build. Builds the site first if needed. */
export async function builtTools(): Promise<typeof import('../src/app/server/commands/tools.ts')> {
  return import(pathToFileURL(resolve(await buildOnce(), 'server/tools.js')).href)
}
