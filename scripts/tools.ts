import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildOnce } from './build.ts'

/** The command-line tools, as the build has them; builds first what is not built. */
export async function builtTools(): Promise<typeof import('../src/app/server/tools.ts')> {
  return import(pathToFileURL(resolve(await buildOnce(), 'server/tools.js')).href)
}
