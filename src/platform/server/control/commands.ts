import { Refusal } from '#platform/shared/refusal.ts'
import type { AppContext } from '../app-context.ts'
import type { CommandRequest } from './protocol.ts'

/** Runs in the server or, when no server runs, in the tool's own process. `say` prints a line. */
type Command = (ctx: AppContext, words: string[], say: (line: string) => void) => Promise<void>

export type Commands = Readonly<Record<string, Command>>

/** Wrong arguments of a command; the message shows the command's usage. */
export class Misused extends Error {}

/**
 * Throws what the command throws, and `not-found` for an unknown command, such as a command of another release's tool.
 */
export async function executeCommand(
  ctx: AppContext,
  commands: Commands,
  { command, words }: CommandRequest,
  say: (line: string) => void,
): Promise<void> {
  const work = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!work) throw new Refusal('not-found', `This server does not know the command ${command}`)
  await work(ctx, words, say)
}

/** Returns the message of a refusal or of wrong arguments; undefined for any other error. */
export function refusalMessage(error: unknown): string | undefined {
  return error instanceof Refusal || error instanceof Misused ? error.message : undefined
}
