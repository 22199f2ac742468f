import { join } from 'node:path'

/** Asked of the running server by a tool on the same machine: a command by its name, and the words behind it. */
export interface CommandRequest {
  command: string
  words: string[]
}

/** What comes back, a line of JSON each: what to print, and at the end that it is done, or why not. */
export type Told = { message: string } | { done: true } | { refused: string }

/** Beside the data, readable by nobody else: who may open it may do what the machine's owner may. */
export function controlSocketIn(dataDir: string): string {
  return join(dataDir, 'control.sock')
}
