import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DatabaseLog } from '../log.ts'
import type { FromWorker, Keeping, ToWorker, WorkerSettings } from './embedded-messages.ts'
import { EmbeddedSocket, type Exchange } from './embedded-socket.ts'
import { lockFolder } from './folder-lock.ts'

export interface Embedded {
  /** Returns a new connection for the `stream` setting of the `pg` driver. */
  socket(): EmbeddedSocket
  /** Raises the deadline of queries sent while `work` runs: for migrations, restores and VACUUM. */
  patiently<T>(work: () => Promise<T>): Promise<T>
  /** Number of fsyncs since this process opened the folder. */
  fsyncs(): number
  close(): Promise<void>
}

export interface EmbeddedSettings {
  folder: string
  keeping: Keeping
  worker: URL
  /** Milliseconds to wait for a query's answer before the database's thread is restarted. */
  deadline: number
  log: DatabaseLog
}

const PATIENT_DEADLINE = 15 * 60_000
const CLOSING_TIME = 10_000
const LONGEST_PAUSE = 5_000

/**
 * Opens the embedded database in `folder`, in a separate thread. Throws when another process has the folder open, or
 * when the database does not open.
 */
export async function startEmbedded(settings: EmbeddedSettings): Promise<Embedded> {
  mkdirSync(dirname(settings.folder), { recursive: true })
  const lock = lockFolder(settings.folder)
  const fsyncs = new SharedArrayBuffer(4)
  const sockets = new Map<number, EmbeddedSocket>()
  const deadlines = new Map<number, NodeJS.Timeout[]>()
  let worker: Worker | undefined
  let opened: Promise<void>
  let lastSession = 0
  let patient = 0
  let closing = false

  try {
    worker = await openWorker()
    opened = Promise.resolve()
  } catch (error) {
    lock.release()
    throw error
  }

  const exchange: Exchange = {
    async join(socket) {
      while (!worker && !closing) await opened
      if (closing) throw connectionLost('The database is closed')
      lastSession += 1
      sockets.set(lastSession, socket)
      return lastSession
    },
    ask(session, bytes) {
      if (!sockets.has(session)) return
      expectAnswer(session)
      tell({ kind: 'query', session, bytes }, [bytes.buffer])
    },
    leave(session) {
      if (!sockets.delete(session)) return
      // The thread still runs this session's queries, and later queries wait behind them, so the deadlines remain.
      tell({ kind: 'end', session })
    },
  }

  return {
    socket: () => new EmbeddedSocket(exchange),
    async patiently(work) {
      patient += 1
      try {
        return await work()
      } finally {
        patient -= 1
      }
    },
    fsyncs: () => Atomics.load(new Int32Array(fsyncs), 0),
    close,
  }

  function openWorker(): Promise<Worker> {
    const { folder, keeping } = settings
    const workerData: WorkerSettings = { folder, keeping, fsyncs }
    const started = new Worker(settings.worker, { workerData, name: 'database' })
    return new Promise((resolve, reject) => {
      let isOpen = false
      started.on('message', (message: FromWorker) => {
        if (message.kind === 'answer') return answer(message.session, message.bytes as Uint8Array<ArrayBuffer>)
        if (message.kind === 'disk-full') return void restart(started, 'the disk is full')
        if (message.kind === 'unopened') {
          void started.terminate()
          return reject(new Error(`The database in ${folder} does not open: ${message.message}`))
        }
        if (message.kind === 'initialised') return resolve(started.terminate().then(openWorker))
        if (message.kind !== 'ready') return
        isOpen = true
        resolve(started)
      })
      started.on('error', (error) => {
        if (!isOpen) reject(error)
        else void restart(started, error.message)
      })
      started.on('exit', () => {
        if (!isOpen) reject(new Error(`The database in ${folder} does not open: its thread ended`))
        else void restart(started, 'its thread ended')
      })
    })
  }

  function answer(session: number, bytes: Uint8Array<ArrayBuffer>) {
    const [oldest, ...later] = deadlines.get(session) ?? []
    clearTimeout(oldest)
    if (later.length > 0) deadlines.set(session, later)
    else deadlines.delete(session)
    sockets.get(session)?.receive(bytes)
  }

  function expectAnswer(session: number) {
    const queriedWorker = worker
    const time = patient > 0 ? PATIENT_DEADLINE : settings.deadline
    const late = setTimeout(() => queriedWorker && void restart(queriedWorker, `no answer within ${time} ms`), time)
    deadlines.set(session, [...(deadlines.get(session) ?? []), late])
  }

  function tell(message: ToWorker, transfer: ArrayBuffer[] = []) {
    worker?.postMessage(message, transfer)
  }

  /** Ends the thread and opens the folder again. Active sessions lose their connection; waiting callers keep waiting. */
  async function restart(failed: Worker, reason: string) {
    if (worker !== failed || closing) return
    worker = undefined
    settings.log.error({ folder: settings.folder, reason }, 'The embedded database is started again')
    loseSessions(connectionLost(`The database was started again: ${reason}`))
    opened = failed.terminate().then(reopen)
    await opened
  }

  async function reopen() {
    for (let pause = 500; !closing; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        worker = await openWorker()
        return
      } catch (error) {
        settings.log.error({ error, folder: settings.folder }, 'The embedded database does not open; trying again')
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }

  function loseSessions(error: Error) {
    for (const timers of deadlines.values()) for (const timer of timers) clearTimeout(timer)
    deadlines.clear()
    const lost = [...sockets.values()]
    sockets.clear()
    for (const socket of lost) socket.destroy(error)
  }

  async function close() {
    if (closing) return
    closing = true
    await opened
    loseSessions(connectionLost('The database is closed'))
    if (worker) await closeWorker(worker)
    lock.release()
  }

  async function closeWorker(last: Worker) {
    const closed = new Promise<void>((resolve) => {
      last.on('message', (message: FromWorker) => message.kind === 'closed' && resolve())
      last.on('exit', () => resolve())
      setTimeout(resolve, CLOSING_TIME).unref()
    })
    tell({ kind: 'close' })
    await closed
    await last.terminate()
  }
}

/** Returns an error with the code of a closed network socket, so that the embedded engine fails like PostgreSQL. */
function connectionLost(message: string) {
  return Object.assign(new Error(message), { code: 'ECONNRESET' })
}
