import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildOnce } from './build.ts'

/** `npm start`: builds the site if needed, then becomes the server. */
const server = resolve(await buildOnce(), 'server/main.js')
process.env.NODE_ENV = 'production'
// Two malloc arenas hold 300 MB less than one arena per thread. glibc reads this variable only when the process starts.
process.env.MALLOC_ARENA_MAX ??= '2'
// Returns freed blocks of 1 MB or more to the system. glibc's own threshold grows with large pictures, and keeps 60 to 130 MB.
process.env.MALLOC_MMAP_THRESHOLD_ ??= '1048576'
// More space for new objects: the usual 16 MB slow rendering by a sixth, 64 MB gain nothing.
const HEAP = ['--max-semi-space-size=32']
// Replaces this process instead of starting a child, so that signals and exit codes reach the server directly.
if (process.platform === 'win32') await import(pathToFileURL(server).href)
else process.execve?.(process.execPath, [process.execPath, ...HEAP, server], process.env)
