import { setTimeout as pause } from 'node:timers/promises'

/**
 * Repeats `ask` until `done` settles. Returns the milliseconds of the slowest call by the clock `now`. The clock `threadMs`
 * ignores other processes.
 */
export async function slowestUntil(
  done: Promise<unknown>,
  ask: () => Promise<unknown>,
  now: () => number = () => performance.now(),
): Promise<number> {
  let isDone = false
  const report = done.finally(() => {
    isDone = true
  })
  let slowest = 0
  do {
    // The measured time includes the pause, in which work that blocks the thread may begin.
    const started = now()
    await pause(5)
    await ask()
    slowest = Math.max(slowest, now() - started)
  } while (!isDone)
  await report
  return slowest
}
