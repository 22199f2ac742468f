import { join } from 'node:path'

/** A command of a tool on the same machine: its name and its arguments. */
export interface CommandRequest {
  command: string
  words: string[]
}

/** One line of JSON: a message to print or, at the end, success or a refusal. */
export type ControlReply = { message: string } | { done: true } | { refused: string }

/** Returns the path of the socket in the private data folder. A process that can open the socket has the operator's rights. */
export function controlSocketIn(dataDir: string): string {
  return join(dataDir, 'control.sock')
}
