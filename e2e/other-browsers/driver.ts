import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { end } from '../server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Which of Debian's browsers the short journey runs in. */
    browser: 'firefox' | 'webkit'
  }
}

/** A browser that is driven by a protocol of the W3C: as much of it as a hand and an eye need. */
export interface Driver {
  open(url: string): Promise<void>
  back(): Promise<void>
  resize(size: { width: number; height: number }): Promise<void>
  /** The value of an expression in the page; a promise is waited for. */
  run<Value>(expression: string): Promise<Value>
  /** Pointers and keys, in the form that WebDriver and WebDriver BiDi share. */
  perform(actions: object[]): Promise<void>
  /** What it shows, as a PNG in base64. */
  picture(): Promise<string>
  close(): Promise<void>
}

/** Where a program is, or null where it is not installed. */
export function pathOf(program: string): string | null {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program))
  return places.find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A program that runs until it is ended, and what of its words was waited for. */
export interface Running {
  found: string
  end(): Promise<void>
}

interface Started {
  args: string[]
  env?: Record<string, string>
  /** What to wait for; its first group is what is looked for. */
  until?: RegExp
}

/** Starts a program and waits until it has said what is looked for, on any of its first four streams. */
export async function startProgram(program: string, { args, env, until }: Started): Promise<Running> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let printed = ''
  const found = await new Promise<string>((resolve, reject) => {
    if (!until) child.once('spawn', () => resolve(''))
    const read = (chunk: Buffer) => {
      printed += chunk
      const match = until?.exec(printed)
      if (match) resolve(match[1] ?? '')
    }
    for (const stream of child.stdio) stream?.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}:\n${printed}`)))
  })
  return { found, end: () => end(child, 'SIGTERM') }
}
