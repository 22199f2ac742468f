import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { end } from '../server/server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The Debian browser in which the short journey runs. */
    browser: 'firefox' | 'webkit'
  }
}

/** A browser controlled by WebDriver or WebDriver BiDi. */
export interface Driver {
  open(url: string): Promise<void>
  back(): Promise<void>
  resize(size: { width: number; height: number }): Promise<void>
  /** Evaluates an expression in the page; awaits a promise. */
  run<Value>(expression: string): Promise<Value>
  /** Performs pointer and key actions, in the format that WebDriver and WebDriver BiDi share. */
  perform(actions: object[]): Promise<void>
  /** A screenshot as base64 PNG. */
  picture(): Promise<string>
  close(): Promise<void>
}

/** Returns the path of an installed program, else null. */
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

/** A running program. `found` is the output for which `startProgram` waited. */
export interface Running {
  found: string
  end(): Promise<void>
}

interface Started {
  args: string[]
  env?: Record<string, string>
  /** The output to wait for; its first group becomes `found`. */
  until?: RegExp
}

/** Starts a program and waits until `until` matches the output of its streams 1 to 3. */
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
