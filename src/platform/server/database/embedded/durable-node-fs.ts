import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Permission bits of group and others. */
const OF_OTHERS = 0o077

/**
 * Adds the fsyncs that PGlite omits, so that a power failure loses no acknowledged write. Makes new files private [threat
 * files-of-others].
 */
export class DurableNodeFS extends NodeFS {
  readonly #counter: Int32Array

  /** `counter[0]` counts the fsyncs, for readers in other threads. */
  constructor(folder: string, counter: Int32Array) {
    super(folder)
    this.#counter = counter
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const answer = await super.init(pg, options)
    const patch = (module: unknown) => this.#patch(module as EmscriptenModule)
    return { emscriptenOpts: { ...answer.emscriptenOpts, preRun: [...(answer.emscriptenOpts.preRun ?? []), patch] } }
  }

  #patch({ FS }: EmscriptenModule) {
    const nodeFs = FS.filesystems.NODEFS
    nodeFs.stream_ops.fsync = (stream) => {
      Atomics.add(this.#counter, 0, 1)
      return nodeFs.tryFSOperation(() => {
        if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
        else syncFolder(nodeFs.realPath(stream.node))
        return 0
      })
    }
    for (const operations of [nodeFs.node_ops, nodeFs.stream_ops]) {
      const setAttributes = operations.setattr
      operations.setattr = (of, { mode, ...others }) =>
        setAttributes(of, mode == null ? others : { ...others, mode: mode & ~OF_OTHERS })
    }
  }
}

/** Fsyncs a folder's entries through a new descriptor: Emscripten opens folders without a descriptor. */
export function syncFolder(path: string) {
  const descriptor = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

// The part of PGlite 0.5.14 that `#patch` changes. PGlite's types omit this part, and version 0.5.16 moved this part.
interface EmscriptenModule {
  FS: {
    filesystems: {
      NODEFS: {
        node_ops: AttributeSetter
        stream_ops: AttributeSetter & { fsync?: (stream: EmscriptenStream) => number }
        tryFSOperation: (operation: () => number) => number
        realPath: (node: unknown) => string
      }
    }
  }
}

interface AttributeSetter {
  setattr: (of: unknown, attributes: { mode?: number | null }) => void
}

interface EmscriptenStream {
  nfd?: number
  node: unknown
}
