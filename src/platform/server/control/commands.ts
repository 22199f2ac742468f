import { Refusal } from '#platform/shared/refusal.ts'
import type { AppContext } from '../app-context.ts'
import type { CommandRequest } from './protocol.ts'

/** What a command-line tool does, in the running server or, without one, in its own process. `say` prints a line. */
type Command = (ctx: AppContext, words: string[], say: (line: string) => void) => Promise<void>

export type Commands = Readonly<Record<string, Command>>

/** A tool that was called in a way that it does not understand; its message says how it is called. */
export class Misused extends Error {}

/** Does what was asked. Throws for a command that this release does not have, as another one's tool may ask for. */
export async function obey(
  ctx: AppContext,
  commands: Commands,
  { command, words }: CommandRequest,
  say: (line: string) => void,
): Promise<void> {
  const work = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!work) throw new Refusal('not-found', `This server does not know the command ${command}`)
  await work(ctx, words, say)
}

/** What a tool prints of an error: a refusal's own words; of a fault only where to look. */
export function inWords(error: unknown): string | undefined {
  return error instanceof Refusal || error instanceof Misused ? error.message : undefined
}
