/** Returns the CPU milliseconds of `work` on this thread: the best of three runs, because the first run includes compilation. */
export async function threadCostOf(work: () => unknown): Promise<number> {
  const costs: number[] = []
  for (let tried = 0; tried < 3; tried += 1) {
    const before = threadMs()
    await work()
    costs.push(threadMs() - before)
  }
  return Math.min(...costs)
}

/** Returns the CPU milliseconds that this thread has used. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
