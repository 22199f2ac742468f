import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * PGlite's folder on disk, with a real fsync. As it comes, PGlite hands the operating system its pages and never asks
 * for them to be kept: a power cut took every enquiry that a guest had already been thanked for.
 */
export class DurableNodeFS extends NodeFS {
  readonly #counter: Int32Array

  /** `counter[0]` counts the fsyncs, so that others can see that they happen. */
  constructor(folder: string, counter: Int32Array) {
    super(folder)
    this.#counter = counter
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const answer = await super.init(pg, options)
    const mend = (module: unknown) => this.#mend(module as EmscriptenModule)
    return { emscriptenOpts: { ...answer.emscriptenOpts, preRun: [...(answer.emscriptenOpts.preRun ?? []), mend] } }
  }

  #mend({ FS }: EmscriptenModule) {
    const nodeFs = FS.filesystems.NODEFS
    nodeFs.stream_ops.fsync = (stream) => {
      Atomics.add(this.#counter, 0, 1)
      return nodeFs.tryFSOperation(() => {
        if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
        else syncFolder(nodeFs.realPath(stream.node))
        return 0
      })
    }
  }
}

/** Asks the disk to keep a folder's list of names. PostgreSQL opens folders, but Emscripten gives those no descriptor. */
export function syncFolder(path: string) {
  const descriptor = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

// PGlite's types leave Emscripten's insides out; this is the part of 0.5.14 that is mended (0.5.16 moved it).
interface EmscriptenModule {
  FS: {
    filesystems: {
      NODEFS: {
        stream_ops: { fsync?: (stream: EmscriptenStream) => number }
        tryFSOperation: (operation: () => number) => number
        realPath: (node: unknown) => string
      }
    }
  }
}

interface EmscriptenStream {
  nfd?: number
  node: unknown
}
