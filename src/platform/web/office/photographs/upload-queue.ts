import { ApiError } from '#platform/web/api.ts'

export interface Upload {
  id: string
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** The share that has been uploaded, from 0 to 1. At 1 the server is still processing the file. */
  sent: number
  /** The reason for the failure, as shown to the member of staff. */
  message?: string
}

export type SendUpload<Answer> = (
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
) => Promise<Answer>

/** More parallel uploads would only slow each other down on a slow rural connection. */
const MAX_PARALLEL = 2

let counted = 0

/**
 * Holds the files that wait, are being uploaded or have failed. An uploaded file leaves the queue. No upload starts before
 * `open`.
 */
export class UploadQueue<Answer> {
  #uploads: readonly Upload[] = []
  #send: SendUpload<Answer> | undefined
  #arrived: (upload: Upload, answer: Answer) => void = () => {}
  #paused = false
  readonly #listeners = new Set<() => void>()
  readonly #running = new Map<string, AbortController>()

  /** Starts the uploads with `send`; `arrived` is called after each success. */
  open(send: SendUpload<Answer>, arrived: (upload: Upload, answer: Answer) => void): void {
    this.#send = send
    this.#arrived = arrived
    this.resume()
  }

  add(files: readonly File[]): Upload[] {
    const added = files.map((file): Upload => {
      counted += 1
      return { id: `upload-${counted}`, file, state: 'waiting', sent: 0 }
    })
    this.#change([...this.#uploads, ...added])
    this.#startNext()
    return added
  }

  retry(id: string): void {
    this.#set(id, { state: 'waiting', sent: 0, message: undefined })
    this.#startNext()
  }

  /** Removes a file and aborts a running upload of the file. */
  remove(id: string): void {
    this.#change(this.#uploads.filter((upload) => upload.id !== id))
    this.#running.get(id)?.abort()
  }

  /** Sorts the files by these ids; waiting files are uploaded in that order. */
  sort(ids: readonly string[]): void {
    this.#change([...this.#uploads].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))
  }

  /** Starts no further upload until `resume`. Resolves when the running uploads have finished. */
  async pause(): Promise<void> {
    this.#paused = true
    while (this.#running.size > 0)
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop()
          // An upload leaves the list just before `#running`, so `#running` is checked in a later task.
          setTimeout(resolve)
        })
      })
  }

  resume(): void {
    this.#paused = false
    this.#startNext()
  }

  /** Aborts the running uploads and starts no more, for instance when the page is left. */
  close(): void {
    this.#send = undefined
    for (const call of this.#running.values()) call.abort()
  }

  readonly read = (): readonly Upload[] => this.#uploads

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #startNext(): void {
    while (this.#send && !this.#paused && this.#running.size < MAX_PARALLEL) {
      const next = this.#uploads.find(({ state }) => state === 'waiting')
      if (!next) return
      void this.#upload(next, this.#send)
    }
  }

  async #upload({ id, file }: Upload, send: SendUpload<Answer>): Promise<void> {
    const call = new AbortController()
    this.#running.set(id, call)
    this.#set(id, { state: 'sending', sent: 0 })
    try {
      const answer = await send(file, (sent) => this.#set(id, { sent }), call.signal)
      const upload = this.#uploads.find((one) => one.id === id)
      if (upload) {
        this.#arrived(upload, answer)
        this.#change(this.#uploads.filter((one) => one.id !== id))
      }
    } catch (error) {
      const message =
        (error instanceof ApiError ? error.serverMessage : undefined) ?? 'The upload failed. Please try again.'
      this.#set(id, { state: call.signal.aborted ? 'waiting' : 'failed', sent: 0, message })
    } finally {
      this.#running.delete(id)
      this.#startNext()
    }
  }

  #set(id: string, change: Partial<Omit<Upload, 'message'>> & { message?: string | undefined }): void {
    this.#change(
      this.#uploads.map((upload) => {
        if (upload.id !== id) return upload
        const { message = undefined, ...rest } = { ...upload, ...change }
        return message === undefined ? rest : { ...rest, message }
      }),
    )
  }

  #change(uploads: readonly Upload[]): void {
    this.#uploads = uploads
    for (const listener of this.#listeners) listener()
  }
}
