import { setTimeout as pause } from 'node:timers/promises'

/**
 * Calls `ask` again and again until `done` settles. Returns the milliseconds of the slowest call, by the clock `now`: with
 * `threadMs` other processes on the machine do not count.
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
    // The pause is included: what blocks the thread may begin in it.
    const started = now()
    await pause(5)
    await ask()
    slowest = Math.max(slowest, now() - started)
  } while (!isDone)
  await report
  return slowest
}
