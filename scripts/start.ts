import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildOnce } from './build.ts'

/** `npm start`: builds what is not built, then becomes the server. */
const server = resolve(await buildOnce(), 'server/main.js')
process.env.NODE_ENV = 'production'
// Two of the C library's stores of freed memory hold 300 MB less than one for each thread. It reads these at a process's
// beginning only.
process.env.MALLOC_ARENA_MAX ??= '2'
// A megabyte or more at once goes back to the system when it is freed. Left to itself the library raises that to 32 with the
// first large picture, and keeps 60 to 130 MB of them for good.
process.env.MALLOC_MMAP_THRESHOLD_ ??= '1048576'
// Left to itself Node lets garbage grow to three times what is alive before it looks for it; this and a room for new
// objects hold the server level under load. Half of that room costs 50 MB less, and a page for new dates a sixth more work;
// twice of it saves no work.
const HEAP = ['--max-semi-space-size=32', '--heap-growing-percent=50']
// Taking this process over, instead of starting a child, leaves nobody between the server and whoever sends it signals,
// reads its exit code or kills it.
if (process.platform === 'win32') await import(pathToFileURL(server).href)
else process.execve?.(process.execPath, [process.execPath, ...HEAP, server], process.env)
