// The database's thread: in the server's thread PGlite would block all timers. From the sources Node runs this file without a
// bundler, so no import may be TSX.
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DurableNodeFS, syncFolder } from './embedded/durable-node-fs.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './embedded/embedded-messages.ts'
import { syncTree } from './embedded/folder-sync.ts'
import { mentionsFullDisk, simpleQuery } from './wire.ts'

const port = parentPort
if (!port) throw new Error('embedded-worker is started by the database, as a thread of its own')
const settings = workerData as WorkerSettings
/** Extensions that the migrations need. */
const EXTENSIONS = { pg_trgm }
const counter = new Int32Array(settings.fsyncs)

let database: PGlite | undefined
let session = 0

try {
  if (isVacant(settings.folder)) {
    await initialise(settings.folder)
    // Another thread opens the database, so that the memory used for the creation is freed.
    say({ kind: 'initialised' })
  } else {
    database = await open(settings.folder)
    await refuseWithoutFsync(database)
    say({ kind: 'ready' })
  }
} catch (error) {
  say({ kind: 'unopened', message: error instanceof Error ? error.message : String(error) })
}

let turn: Promise<void> = Promise.resolve()
port.on('message', (message: ToWorker) => {
  turn = turn.then(() => listen(message))
})

async function listen(message: ToWorker) {
  if (!database) return
  if (message.kind === 'query') {
    if (session !== message.session) await beginSession(message.session)
    const bytes = await ask(message.bytes)
    const isDiskFull = mentionsFullDisk(bytes)
    say({ kind: 'answer', session: message.session, bytes }, [bytes.buffer])
    if (isDiskFull) say({ kind: 'disk-full' })
  } else if (message.kind === 'end') {
    if (session === message.session) await beginSession(0)
  } else {
    await database.close()
    say({ kind: 'closed' })
  }
}

/** Discards the previous session's open transaction, settings and prepared statements. */
async function beginSession(next: number) {
  if (session !== 0) {
    await ask(simpleQuery('rollback'))
    await ask(simpleQuery('discard all'))
  }
  session = next
}

async function ask(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (!database) throw new Error('the database is not open')
  const parts: Uint8Array[] = []
  // `execProtocol` would also parse every answer and keep the result in memory.
  await database.execProtocolRawStream(bytes, { onRawData: (part) => parts.push(part.slice()) })
  return joined(parts)
}

function joined(parts: Uint8Array[]) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** Whether a database may be created in the folder. Throws for a folder that contains other files. */
function isVacant(folder: string) {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return true
  if (existsSync(join(folder, 'PG_VERSION'))) return false
  throw new Error('the folder contains files, but no database')
}

/** Creates the database under a temporary name, so that a folder with the final name is complete even after a power failure. */
async function initialise(folder: string) {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const first = await open(unfinished)
  await first.close()
  if (settings.keeping === 'durable') syncTree(unfinished)
  renameSync(unfinished, folder)
  if (settings.keeping === 'durable') syncFolder(dirname(folder))
}

function open(folder: string) {
  // Small buffers: the engine uses their whole memory from the start, and the operating system caches the files anyway.
  const modest = ['-c', `shared_buffers=${settings.keeping === 'durable' ? 64 : 16}MB`]
  if (settings.keeping === 'fleeting') {
    return PGlite.create({
      fs: new NodeFS(folder),
      startParams: [...PGlite.defaultStartParams, ...modest],
      extensions: EXTENSIONS,
    })
  }
  const keeping = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F')
  const fsync = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync']
  return PGlite.create({
    fs: new DurableNodeFS(folder, counter),
    startParams: [...keeping, ...fsync, ...modest],
    extensions: EXTENSIONS,
  })
}

async function refuseWithoutFsync(opened: PGlite) {
  if (settings.keeping === 'fleeting') return
  const { rows } = await opened.query<{ fsync: string; method: string }>(
    "select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method",
  )
  const [found] = rows
  if (found?.fsync !== 'on' || found.method !== 'fsync') {
    throw new Error(`the embedded database would not fsync its writes: fsync is ${found?.fsync}, by ${found?.method}`)
  }
}

function say(message: FromWorker, transfer: ArrayBuffer[] = []) {
  port?.postMessage(message, transfer)
}
