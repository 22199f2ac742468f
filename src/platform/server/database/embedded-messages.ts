/** What the server's thread says to the database's thread. A session is one checkout of the pool's one connection. */
export type ToWorker =
  | { kind: 'query'; session: number; bytes: Uint8Array }
  | { kind: 'end'; session: number }
  | { kind: 'close' }

/** What the database's thread says back. */
export type FromWorker =
  | { kind: 'initialised' }
  | { kind: 'ready' }
  | { kind: 'unopened'; message: string }
  | { kind: 'answer'; session: number; bytes: Uint8Array }
  | { kind: 'disk-full' }
  | { kind: 'closed' }

/** `durable` is what every office gets. `fleeting` leaves fsync out: for tests whose data nobody will miss. */
export type Keeping = 'durable' | 'fleeting'

export interface WorkerSettings {
  folder: string
  keeping: Keeping
  /** One Int32 of shared memory: how often the disk was asked to keep what it was given. */
  fsyncs: SharedArrayBuffer
}
