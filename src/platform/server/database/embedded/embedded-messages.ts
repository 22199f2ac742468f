/** Messages to the database's thread. A session is one connection of the `pg` driver. */
export type ToWorker =
  | { kind: 'query'; session: number; bytes: Uint8Array }
  | { kind: 'end'; session: number }
  | { kind: 'close' }

/** Messages from the database's thread. After `initialised` another thread opens the new database. */
export type FromWorker =
  | { kind: 'initialised' }
  | { kind: 'ready' }
  | { kind: 'unopened'; message: string }
  | { kind: 'answer'; session: number; bytes: Uint8Array }
  | { kind: 'disk-full' }
  | { kind: 'closed' }

/**
 * Every installation uses `durable`. `fleeting` skips fsync: for tests and scratch databases, whose data may be lost.
 */
export type Keeping = 'durable' | 'fleeting'

export interface WorkerSettings {
  folder: string
  keeping: Keeping
  /** One Int32 of shared memory: the number of fsyncs. */
  fsyncs: SharedArrayBuffer
}
