import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildOnce } from './build.ts'

/** `npm start`: builds what is not built, then serves it. */
process.env.NODE_ENV = 'production'
const folder = await buildOnce()
await import(pathToFileURL(resolve(join(folder, 'server/main.js'))).href)
