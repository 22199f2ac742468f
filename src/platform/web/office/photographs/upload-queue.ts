import { ApiError } from '#platform/web/api.ts'

/** A file on its way to the server. */
export interface Upload {
  id: string
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** How much of it has left, from 0 to 1. At 1 the server is still working on it. */
  sent: number
  /** Why it failed, in words for whoever sent it. */
  message?: string
}

export type SendUpload<Answer> = (
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
) => Promise<Answer>

/** More at once would only make each slower, and the line of a country office is thin. */
const AT_A_TIME = 2

let counted = 0

/**
 * Files that wait, travel or have failed. What has arrived is no longer in it. Nothing travels before `open` has said
 * where to.
 */
export class UploadQueue<Answer> {
  #uploads: readonly Upload[] = []
  #send: SendUpload<Answer> | undefined
  #arrived: (upload: Upload, answer: Answer) => void = () => {}
  #paused = false
  readonly #listeners = new Set<() => void>()
  readonly #travelling = new Map<string, AbortController>()

  /** Lets the files go, each by `send`; `arrived` hears of each that has come through. */
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
    this.#go()
    return added
  }

  retry(id: string): void {
    this.#set(id, { state: 'waiting', sent: 0, message: undefined })
    this.#go()
  }

  /** Forgets a file; one that is travelling is called back. */
  remove(id: string): void {
    this.#change(this.#uploads.filter((upload) => upload.id !== id))
    this.#travelling.get(id)?.abort()
  }

  /** Puts the files that wait in the order of these ids; they leave in it. */
  sort(ids: readonly string[]): void {
    this.#change([...this.#uploads].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))
  }

  /** Lets what travels arrive and nothing else leave, until `resume`. Resolves when nothing is on its way. */
  async pause(): Promise<void> {
    this.#paused = true
    while (this.#travelling.size > 0)
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop()
          // Whoever arrives is taken off the list just before it counts as arrived.
          setTimeout(resolve)
        })
      })
  }

  resume(): void {
    this.#paused = false
    this.#go()
  }

  /** Calls everything back: nobody waits for it any more. */
  close(): void {
    this.#send = undefined
    for (const travelling of this.#travelling.values()) travelling.abort()
  }

  readonly read = (): readonly Upload[] => this.#uploads

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #go(): void {
    while (this.#send && !this.#paused && this.#travelling.size < AT_A_TIME) {
      const next = this.#uploads.find(({ state }) => state === 'waiting')
      if (!next) return
      void this.#carry(next, this.#send)
    }
  }

  async #carry({ id, file }: Upload, send: SendUpload<Answer>): Promise<void> {
    const call = new AbortController()
    this.#travelling.set(id, call)
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
        (error instanceof ApiError ? error.serverMessage : undefined) ?? 'It could not be sent. Please try again.'
      this.#set(id, { state: call.signal.aborted ? 'waiting' : 'failed', sent: 0, message })
    } finally {
      this.#travelling.delete(id)
      this.#go()
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
