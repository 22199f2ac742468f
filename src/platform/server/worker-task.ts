import { parentPort, Worker } from 'node:worker_threads'
import { Refusal, type RefusalKind } from '#platform/shared/refusal.ts'

export interface TaskLimits {
  /** Milliseconds of CPU time. */
  cpuMs: number
  /** Megabytes of the thread's heap. */
  memoryMb: number
}

/** A task exceeded its limits, and its thread was ended. */
export class TaskTooLarge extends Error {}

const LIMITS: TaskLimits = { cpuMs: 5_000, memoryMb: 256 }
/** Ends a task that gets no CPU time, or whose thread no longer reports its CPU time. */
const MAX_WAIT_MS = 60_000
const CHECK_MS = 100

type Answer<Output> = { output: Output } | { refusal: { kind: RefusalKind; message: string } }
const READY = 'ready'

const runners = new Set<{ stop(): Promise<void> }>()

/** Ends every thread. A later task starts a new thread. */
export async function stopWorkerTasks(): Promise<void> {
  await Promise.all([...runners].map((runner) => runner.stop()))
}

/**
 * Runs tasks one after another in a separate thread, so that a stranger's file cannot delay other requests [threat
 * hostile-files]. The thread is reused.
 */
export class TaskRunner<Input, Output> {
  readonly #findEntry: () => URL
  readonly #limits: TaskLimits
  #thread: Promise<Worker> | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** `findEntry` returns the file that the thread runs, which calls `answerTasks`. */
  constructor(findEntry: () => URL, limits: TaskLimits = LIMITS) {
    this.#findEntry = findEntry
    this.#limits = limits
    runners.add(this)
  }

  /** Throws `TaskTooLarge`, the refusals of the task, and the error that ended the thread or prevented its start. */
  run(input: Input): Promise<Output> {
    const task = this.#last.then(() => this.#runNow(input))
    this.#last = task.catch(() => {})
    return task
  }

  async stop(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    await (await thread?.catch(() => undefined))?.terminate()
  }

  async #runNow(input: Input): Promise<Output> {
    this.#thread ??= this.#start()
    try {
      return await runIn(await this.#thread, input, this.#limits)
    } catch (error) {
      if (!(error instanceof Refusal)) await this.stop()
      throw error
    }
  }

  async #start(): Promise<Worker> {
    const thread = await startThread(this.#findEntry(), this.#limits)
    // Without this listener, a task sent to a thread that died while idle would get no answer.
    thread.once('exit', () => {
      this.#thread = undefined
    })
    return thread
  }
}

/** Runs the tasks of a `TaskRunner` in its thread. A refusal is sent to the caller; any other error ends the thread. */
export function answerTasks<Input, Output>(handle: (input: Input) => Output): void {
  const port = parentPort
  if (!port) throw new Error('This file is started by a TaskRunner, as a thread of its own')
  const answer = (input: Input): Answer<Output> => {
    try {
      return { output: handle(input) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { refusal: { kind: error.kind, message: error.message } }
    }
  }
  port.on('message', (input: Input) => port.postMessage(answer(input)))
  port.postMessage(READY)
}

async function startThread(entry: URL, { memoryMb }: TaskLimits): Promise<Worker> {
  const thread = new Worker(entry, { name: 'task', resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  // An idle thread may die, for example at shutdown; an error event without a listener would end the process.
  thread.on('error', () => {})
  await nextMessage(thread, AbortSignal.timeout(MAX_WAIT_MS))
  thread.unref()
  return thread
}

async function runIn<Output>(thread: Worker, input: unknown, { cpuMs }: TaskLimits): Promise<Output> {
  thread.ref()
  const tooLarge = new AbortController()
  const giveUp = () => tooLarge.abort(new TaskTooLarge('The task exceeds its time'))
  // Not awaited before the task is sent: the thread may end meanwhile, and its exit would be missed.
  const usedBefore = cpuMsOf(thread)
  const late = setTimeout(giveUp, MAX_WAIT_MS)
  const checks = setInterval(async () => {
    if ((await cpuMsOf(thread)) - (await usedBefore) > cpuMs) giveUp()
  }, CHECK_MS)
  try {
    const answered = nextMessage(thread, tooLarge.signal)
    thread.postMessage(input)
    const answer = (await answered) as Answer<Output>
    if ('output' in answer) return answer.output
    throw new Refusal(answer.refusal.kind, answer.refusal.message)
  } finally {
    clearTimeout(late)
    clearInterval(checks)
    thread.unref()
  }
}

/** Returns 0 for a thread that has ended. */
async function cpuMsOf(thread: Worker): Promise<number> {
  try {
    const { user, system } = await thread.cpuUsage()
    return (user + system) / 1_000
  } catch {
    return 0
  }
}

/** Returns the thread's next message. Throws the error that ended the thread, or the reason of the signal. */
async function nextMessage(thread: Worker, signal: AbortSignal): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const onError = (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TaskTooLarge('The task exceeds its memory') : error)
  const onExit = () => reject(new Error('The thread ended'))
  const onAbort = () => reject(signal.reason)
  thread.once('message', resolve).once('error', onError).once('exit', onExit)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await promise
  } finally {
    thread.off('message', resolve).off('error', onError).off('exit', onExit)
    signal.removeEventListener('abort', onAbort)
  }
}
